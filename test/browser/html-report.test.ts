import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { renderHtml } from '../../packages/cli/src/report/html/render-html.ts';
import { lowContrast } from './low-contrast.ts';
import { openBrowser } from './open-browser.ts';
import { sampleReport } from './sample-report.ts';

/** A folder for pictures of the page, for whoever wants to look at it. */
const SCREENSHOTS = process.env['HINTLOCK_SCREENSHOTS'];

const report = sampleReport();
const tools = report.servers.flatMap((server) => server.tools);
let browser: Browser;
let folder: string;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hintlock-html-report-'));
  const path = join(folder, 'report.html');
  await writeFile(path, renderHtml(report));
  address = pathToFileURL(path).href;
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

test('the page asks for nothing, complains of nothing and runs nothing of a stranger', async () => {
  const { page, requests, complaints } = await open();
  await page.getByRole('button', { name: 'Open all stories' }).click();
  await page.locator('.tool-name', { hasText: 'onmouseover' }).hover();
  expect(requests).toEqual([address]);
  expect(complaints).toEqual([]);
  expect(await page.evaluate('window.broken')).toBeUndefined();
  expect(await page.locator('img, a[href^="javascript"], script').count()).toBe(1);
  expect(await page.locator('tbody.tool').count()).toBe(tools.length);
});

test('the policy stops a script that got in some other way', async () => {
  const { page } = await open();
  await page.evaluate(`{
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    document.body.append(script);
  }`);
  expect(await page.evaluate('window.broken')).toBeUndefined();
});

describe('filters', () => {
  test('by one hint, by two, and back', async () => {
    const { page } = await open();
    const egress = tools.filter((tool) => tool.hints.egress.value === true);
    const writing = egress.filter((tool) => tool.tier === 'write');
    await control(page, 'egress').selectOption('yes');
    expect(await countText(page)).toBe(`${egress.length} of ${tools.length} tools shown`);
    expect((await shownNames(page)).sort()).toEqual(egress.map(({ name }) => name).sort());
    await control(page, 'Tier').selectOption('write');
    expect(await shownNames(page)).toEqual(writing.map(({ name }) => name));
    expect(writing.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await countText(page)).toBe(`${tools.length} of ${tools.length} tools shown`);
  });

  test('unknown is a value of its own', async () => {
    const { page } = await open();
    const unknown = tools.filter((tool) => tool.hints.sensitive.value === 'unknown');
    await control(page, 'sensitive').selectOption('unknown');
    expect(await shownNames(page)).toHaveLength(unknown.length);
  });

  test('by words, findings and silence', async () => {
    const { page } = await open();
    await page.getByRole('searchbox').fill('MESSAGE bin');
    expect(await shownNames(page)).toEqual(['delete_message']);
    await page.getByRole('searchbox').fill('');
    await control(page, 'With findings').check();
    expect(await shownNames(page)).toHaveLength(tools.filter((tool) => tool.findings.length > 0).length);
    await control(page, 'With findings').uncheck();
    await control(page, 'Declares').selectOption('nothing');
    expect(await shownNames(page)).toHaveLength(report.summary.undeclared);
  });

  test('live in the address, and come back from it', async () => {
    const { page } = await open();
    await control(page, 'private').selectOption('yes');
    await page.getByRole('columnheader', { name: 'sensitive' }).first().getByRole('button').click();
    expect(new URL(page.url()).hash).toBe('#private=yes&sort=sensitive');
    const names = await shownNames(page);
    const again = await open({}, new URL(page.url()).hash);
    expect(await shownNames(again.page)).toEqual(names);
    expect(await control(again.page, 'private').inputValue()).toBe('yes');
    await again.page.evaluate(`location.hash = '#tier=read'`);
    await expect.poll(() => countText(again.page)).toBe(`${report.summary.tiers.read} of ${tools.length} tools shown`);
    expect(await control(again.page, 'private').inputValue()).toBe('');
  });

  test('an address full of nonsense shows everything', async () => {
    const { page, complaints } = await open({}, '#tier=<b>&egress=maybe&sort=__proto__&constructor=yes&=');
    expect(await countText(page)).toBe(`${tools.length} of ${tools.length} tools shown`);
    expect(complaints).toEqual([]);
  });

  test('a badge in the head is a filter', async () => {
    const { page } = await open();
    await page.getByRole('link', { name: 'WRITE' }).click();
    // The browser tells the page of a new address a moment after the click.
    await expect.poll(() => countText(page)).toBe(`${report.summary.tiers.write} of ${tools.length} tools shown`);
  });
});

test('a column sorts what deserves attention first, then the other way round, then not at all', async () => {
  const { page } = await open();
  const heading = page.locator('#server-1 th[data-sort="destructive"]');
  const original = await shownNames(page, '#server-1');
  await heading.getByRole('button').click();
  expect(await heading.getAttribute('aria-sort')).toBe('descending');
  expect((await shownNames(page, '#server-1')).slice(0, 3)).toEqual(['delete_draft', 'delete_message', 'empty_bin']);
  await heading.getByRole('button').click();
  expect(await heading.getAttribute('aria-sort')).toBe('ascending');
  expect((await shownNames(page, '#server-1')).slice(-3)).toEqual(['delete_draft', 'delete_message', 'empty_bin']);
  await heading.getByRole('button').click();
  expect(await heading.getAttribute('aria-sort')).toBeNull();
  expect(await shownNames(page, '#server-1')).toEqual(original);
});

test('everything works from the keyboard', async () => {
  const { page } = await open();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('tools');
  await page.keyboard.press('Tab');
  await page.keyboard.type('empty');
  expect(await shownNames(page)).toEqual(['empty_bin']);
  const name = page.getByRole('button', { name: 'empty_bin' });
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await name.evaluate((element) => element === element.ownerDocument.activeElement)) break;
  }
  expect(await name.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Enter');
  expect(await name.getAttribute('aria-expanded')).toBe('true');
  expect(await page.getByText('it is read-only and destructive at once').isVisible()).toBe(true);
  await page.keyboard.press('Space');
  expect(await page.getByText('it is read-only and destructive at once').isVisible()).toBe(false);
});

test('without JavaScript everything is there and nothing pretends to work', async () => {
  const { page } = await open({ javaScriptEnabled: false });
  expect(await page.getByRole('search').isVisible()).toBe(false);
  expect(await page.locator('tbody.tool > tr:first-child').filter({ visible: true }).count()).toBe(tools.length);
  await page.getByText('The story of empty_bin').click();
  expect(await page.getByText('it is read-only and destructive at once').isVisible()).toBe(true);
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each([1280, 400])('at %d px it fits, and every word can be read', async (width) => {
    const { page } = await open({ colorScheme, viewport: { width, height: 900 } });
    if (SCREENSHOTS !== undefined) {
      await page.screenshot({ path: join(SCREENSHOTS, `html-report-${width}-${colorScheme}.png`), fullPage: true });
    }
    await page.locator('details').evaluateAll('(all) => all.forEach((each) => { each.open = true; })');
    await page.getByRole('button', { name: 'Open all stories' }).click();
    const widths = await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.clientWidth]');
    expect(widths).toEqual([width, width]);
    expect(await lowContrast(page, 4.5)).toEqual([]);
  });
});

test('on paper a table is as wide as the sheet', async () => {
  const { page } = await open({ viewport: { width: 1032, height: 730 } });
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1032);
  expect(await page.getByRole('search').isVisible()).toBe(false);
});

interface Opened {
  readonly page: Page;
  readonly requests: readonly string[];
  readonly complaints: readonly string[];
}

async function open(options: BrowserContextOptions = {}, hash = ''): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${address}${hash}`);
  return { page, requests, complaints };
}

function control(page: Page, label: string): Locator {
  return page.getByRole('search').getByLabel(label);
}

async function countText(page: Page): Promise<string | null> {
  return page.locator('#count').textContent();
}

async function shownNames(page: Page, within = 'body'): Promise<string[]> {
  const names = await page
    .locator(`${within} tbody.tool`)
    .filter({ visible: true })
    .locator('.tool-name')
    .allTextContents();
  return names.map((name) => (name === '(no name)' ? '' : name));
}
