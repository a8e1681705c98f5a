/** The only way to make HTML here: a template whose every value is made harmless unless it is markup already. */
import { printable } from '@hintlock/core';

// A symbol, because a report that was read from JSON can imitate any key but not this one.
const MARKUP: unique symbol = Symbol('markup');

export interface Markup {
  readonly [MARKUP]: string;
}

type Value = string | number | Markup | undefined | readonly (Markup | undefined)[];

/** `html\`<p>${text}</p>\`` escapes `text`, in content and within quoted attributes alike. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return trusted(parts.map((part, index) => (index === 0 ? part : `${render(values[index - 1])}${part}`)).join(''));
}

/** A stranger's words, set apart so that a right-to-left name cannot reorder what stands next to it. */
export function stranger(text: string): Markup {
  return html`<bdi>${text === '' ? '(no name)' : text}</bdi>`;
}

/** Markup from our own constants. Never call it with anything that comes from a report. */
export function trusted(text: string): Markup {
  return { [MARKUP]: text };
}

export function markupText(markup: Markup): string {
  return markup[MARKUP];
}

/** Puts `separator` between the items. */
export function joined(items: readonly Markup[], separator: string): Markup {
  return trusted(items.map((item) => markupText(item)).join(markupText(html`${separator}`)));
}

function render(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  if (isMarkup(value)) return value[MARKUP];
  return value.map((item) => (item === undefined ? '' : item[MARKUP])).join('');
}

function isMarkup(value: Markup | readonly (Markup | undefined)[]): value is Markup {
  return MARKUP in value;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

// Lone surrogates would become replacement characters in the file and so differ from what was hashed or compared.
function escape(text: string): string {
  return printable(text.toWellFormed()).replaceAll(/[&<>"'`]/g, (character) => ENTITIES[character] ?? '');
}
