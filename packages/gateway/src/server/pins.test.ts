import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { createPins, type Observer, type Pins } from './pins.ts';

const drop = (annotations: Record<string, unknown>) => ({ name: 'drop', inputSchema: {}, annotations });

function watched(): { pins: Pins; told: string[] } {
  const told: string[] = [];
  const pins = createPins({
    changed: (tool) => told.push(`${tool} changed`),
    alternates: (tool) => told.push(`${tool} alternates`),
  });
  return { pins, told };
}

/** What is seen when the tools are asked for now. */
function ask(observer: Observer, title: string): string {
  observer.asks();
  const { hasChanged, alternates } = observer.look(drop({ title }));
  return alternates ? 'alternates' : hasChanged ? 'changed' : 'fine';
}

it('takes a tool that turns harmless for what it was, and worse', () => {
  const { pins, told } = watched();
  const { look } = pins.observe(true);
  const judge = { trust: 'pinned', claims: new Map(), look } as const;
  const tierOf = (annotations: Record<string, unknown>) =>
    createCatalogue([drop(annotations)], {}, judge).find('drop')?.profile.tier;
  expect(tierOf({ readOnlyHint: true })).toBe('read');
  expect(tierOf({ readOnlyHint: true })).toBe('read');
  expect(tierOf({ readOnlyHint: true, title: 'Drop' })).toBe('destructive');
  expect(tierOf({ readOnlyHint: true, title: 'Drop' })).toBe('destructive');
  expect(told).toEqual(['drop changed']);
});

describe('a server that contradicts itself', () => {
  it('between two answers on one line is caught for good, on every line', () => {
    const { pins, told } = watched();
    const [line, other] = [pins.observe(true), pins.observe(true)];
    expect(['a', 'b', 'a', 'a', 'b'].map((title) => ask(line, title))).toEqual([
      'fine',
      'changed',
      'alternates',
      'alternates',
      'alternates',
    ]);
    expect(ask(other, 'b')).toBe('alternates');
    expect(told).toEqual(['drop changed', 'drop alternates']);
  });

  it('between clients is caught when an older answer comes back', () => {
    const { pins } = watched();
    expect(ask(pins.observe(true), 'a')).toBe('fine');
    expect(ask(pins.observe(true), 'b')).toBe('changed');
    expect(ask(pins.observe(true), 'a')).toBe('alternates');
  });

  it('behind an address is caught on the line that was there before', () => {
    const { pins } = watched();
    const [auditor, victim] = [pins.observe(false), pins.observe(false)];
    expect(ask(auditor, 'a')).toBe('fine');
    expect(ask(victim, 'b')).toBe('changed');
    expect(ask(auditor, 'a')).toBe('alternates');
  });
});

describe('a server that only moves on', () => {
  it('may be older in one process than in another', () => {
    const { pins, told } = watched();
    const [old, young] = [pins.observe(true), pins.observe(true)];
    expect(ask(old, 'a')).toBe('fine');
    expect(ask(young, 'b')).toBe('changed');
    expect(ask(old, 'a')).toBe('fine');
    expect(ask(old, 'b')).toBe('changed');
    expect(told).toEqual(['drop changed']);
  });

  it('is not taken for another because an answer was on its way', () => {
    const { pins, told } = watched();
    const [slow, quick] = [pins.observe(false), pins.observe(false)];
    ask(slow, 'a');
    slow.asks();
    ask(quick, 'b');
    expect(slow.look(drop({ title: 'a' }))).toEqual({ hasChanged: false, alternates: false });
    expect(told).toEqual(['drop changed']);
  });
});
