/** The combination risk as a picture of words: three legs, how sure we are of each, and what it comes to. */
import { bestStrength, LEGS, type Leg, type Strength } from '@hintlock/core';
import type { ScanReport } from '../scan-report.ts';
import { hang, type Paint, pad, wrap } from './paint.ts';

type LegReport = ScanReport['flow']['legs'][Leg];

const TITLES: Readonly<Record<Leg, string>> = {
  private: 'private data in',
  untrusted: "strangers' words in",
  egress: 'a way out',
};

const HEAD = 21;
const STRENGTH = 10;

export function flowPicture(flow: ScanReport['flow'], paint: Paint): string[] {
  return [
    paint.bold('What the tools come to together (the lethal trifecta)'),
    ...LEGS.flatMap((leg) => legLines(leg, flow.legs[leg], paint)),
    ...wrap(verdict(flow), paint.width - 5).map(
      (line, index) => `${index === 0 ? '  => ' : '     '}${strengthPaint(flow.trifecta, paint)(line)}`,
    ),
  ];
}

function legLines(leg: Leg, report: LegReport, paint: Paint): string[] {
  const strength = bestStrength(report);
  const head = `  ${pad(TITLES[leg], HEAD)}${pad(strength, STRENGTH)}`;
  const text = legText(report, strength);
  const [first = '', ...rest] = hang(' '.repeat(2 + HEAD + STRENGTH), text, paint);
  const coloured = `  ${pad(TITLES[leg], HEAD)}${strengthPaint(strength, paint)(pad(strength, STRENGTH))}`;
  return [coloured + first.slice(head.length), ...rest];
}

function legText(report: LegReport, strength: Strength): string {
  switch (strength) {
    case 'known':
    case 'likely':
      return perServer([...report.known, ...report.likely]);
    case 'unknown':
      return `nobody says, of ${perServerCounts(report.unknown)}`;
    case 'clear':
      return 'no tool';
  }
}

const SHOWN = 3;

function perServer(refs: LegReport['known']): string {
  return [...Map.groupBy(refs, ({ server }) => server)]
    .map(([server, tools]) => {
      const names = tools.slice(0, SHOWN).map(({ tool }) => tool);
      const more = tools.length > SHOWN ? ` and ${tools.length - SHOWN} more` : '';
      return `${server}: ${names.join(', ')}${more}`;
    })
    .join('; ');
}

function perServerCounts(refs: LegReport['known']): string {
  return [...Map.groupBy(refs, ({ server }) => server)]
    .map(([server, tools]) => `${server} (${tools.length})`)
    .join(', ');
}

function verdict(flow: ScanReport['flow']): string {
  const open = LEGS.filter((leg) => ['unknown', 'clear'].includes(bestStrength(flow.legs[leg])));
  const alone = flow.aloneEnough.length === 0 ? '' : ` ${flow.aloneEnough.join(' and ')} has all three alone.`;
  switch (flow.trifecta) {
    case 'known':
      return `DANGEROUS: all three are there. A stranger's text can have private data sent out.${alone}`;
    case 'likely':
      return `LIKELY: all three are there, not each on direct evidence.${alone}`;
    case 'unknown':
      return `UNKNOWN: not shown to be dangerous, not shown to be safe. Nobody says enough about: ${open.map((leg) => TITLES[leg]).join(', ')}.`;
    case 'clear':
      return `CLEAR: ${absent(flow)}, so the three cannot come together.`;
  }
}

const ABSENT: Readonly<Record<Leg, string>> = {
  private: 'no private data comes in',
  untrusted: "no strangers' words come in",
  egress: 'nothing can get out',
};

function absent(flow: ScanReport['flow']): string {
  return LEGS.filter((leg) => bestStrength(flow.legs[leg]) === 'clear')
    .map((leg) => ABSENT[leg])
    .join(' and ');
}

function strengthPaint(strength: Strength, paint: Paint): (text: string) => string {
  return { known: paint.danger, likely: paint.caution, unknown: paint.faint, clear: paint.fine }[strength];
}
