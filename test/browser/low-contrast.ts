/** Finds text on a page that is too faint to read on the ground it stands on (WCAG 2, success criterion 1.4.3). */
import type { Page } from 'playwright-core';

/** Descriptions of the visible texts whose contrast is below `least`; empty when all can be read. */
export async function lowContrast(page: Page, least: number): Promise<readonly string[]> {
  const texts: readonly ShownText[] = await page.evaluate(COLLECT);
  const faint = texts.filter(({ color, ground }) => contrast(color, ground) < least);
  return [...new Set(faint.map(({ place, color, ground }) => `${place}: ${contrast(color, ground).toFixed(2)}`))];
}

type Colour = readonly [number, number, number];

interface ShownText {
  readonly place: string;
  readonly color: Colour;
  readonly ground: Colour;
}

// Runs in the page, so it is text. Grounds here are opaque or wholly transparent, so the nearest opaque one counts.
const COLLECT = String.raw`(() => {
  const parse = (text) => (text.match(/[\d.]+/g) || []).map(Number);
  const groundOf = (element) => {
    for (let each = element; each !== null; each = each.parentElement) {
      const ground = parse(getComputedStyle(each).backgroundColor);
      if (ground.length === 3 || ground[3] > 0) return ground.slice(0, 3);
    }
    return [255, 255, 255];
  };
  const holdsText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  const isDisabled = (element) => element.closest(':disabled') !== null;
  return [...document.body.querySelectorAll('*')]
    .filter((element) => holdsText(element) && element.checkVisibility() && !isDisabled(element) && element.closest('svg, script, noscript') === null)
    .map((element) => ({
      place: element.tagName.toLowerCase() + '.' + element.className,
      color: parse(getComputedStyle(element).color).slice(0, 3),
      ground: groundOf(element),
    }));
})()`;

function contrast(one: Colour, other: Colour): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
