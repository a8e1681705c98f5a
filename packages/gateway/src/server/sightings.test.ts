import { describe, expect, it } from 'vitest';
import { createSightings, type Observer, type Sightings } from './sightings.ts';

const drop = (annotations: Record<string, unknown>) => ({ name: 'drop', inputSchema: {}, annotations });

function watched(): { sightings: Sightings; told: string[] } {
  const told: string[] = [];
  const sightings = createSightings({
    changed: (tool) => told.push(`${tool} changed`),
    alternates: (tool) => told.push(`${tool} alternates`),
  });
  return { sightings, told };
}

/** What is seen when the tools are asked for now. */
function ask(observer: Observer, title: string): string {
  observer.asks();
  return observer.alternates(drop({ title })) ? 'alternates' : 'fine';
}

describe('a server that contradicts itself', () => {
  it('between two answers on one line is caught for good, on every line', () => {
    const { sightings, told } = watched();
    const [line, other] = [sightings.observe(true), sightings.observe(true)];
    expect(['a', 'b', 'a', 'a', 'b'].map((title) => ask(line, title))).toEqual([
      'fine',
      'fine',
      'alternates',
      'alternates',
      'alternates',
    ]);
    expect(ask(other, 'b')).toBe('alternates');
    expect(told).toEqual(['drop changed', 'drop alternates']);
  });

  it('between clients is caught when an older answer comes back', () => {
    const { sightings } = watched();
    expect(ask(sightings.observe(true), 'a')).toBe('fine');
    expect(ask(sightings.observe(true), 'b')).toBe('fine');
    expect(ask(sightings.observe(true), 'a')).toBe('alternates');
  });

  it('behind an address is caught on the line that was there before', () => {
    const { sightings } = watched();
    const [auditor, victim] = [sightings.observe(false), sightings.observe(false)];
    expect(ask(auditor, 'a')).toBe('fine');
    expect(ask(victim, 'b')).toBe('fine');
    expect(ask(auditor, 'a')).toBe('alternates');
  });
});

describe('a server that only moves on', () => {
  it('may be older in one process than in another', () => {
    const { sightings, told } = watched();
    const [old, young] = [sightings.observe(true), sightings.observe(true)];
    expect(ask(old, 'a')).toBe('fine');
    expect(ask(young, 'b')).toBe('fine');
    expect(ask(old, 'a')).toBe('fine');
    expect(ask(old, 'b')).toBe('fine');
    expect(told).toEqual(['drop changed']);
  });

  it('is not taken for another because an answer was on its way', () => {
    const { sightings, told } = watched();
    const [slow, quick] = [sightings.observe(false), sightings.observe(false)];
    ask(slow, 'a');
    slow.asks();
    ask(quick, 'b');
    expect(slow.alternates(drop({ title: 'a' }))).toBe(false);
    expect(told).toEqual(['drop changed']);
  });
});
