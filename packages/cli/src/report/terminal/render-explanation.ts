/** The story of each hint of one tool: what holds, on whose word, and who was overruled. */
import { CONFIDENCE_THRESHOLD, HINT_NAMES, HINTS, type HintName } from '@hintlock/core';
import type { HintReport, ServerReport, ToolReport } from '../scan-report.ts';
import { findingLines } from './findings.ts';
import { hang, type Paint, pad, wrap } from './paint.ts';
import { trustText } from './trust-text.ts';

const NAME = 15;
const VALUE = 9;

export function renderExplanation(server: ServerReport, tool: ToolReport, paint: Paint): string {
  const title = tool.title === tool.name ? '' : `  ${tool.title}`;
  // Why the server is believed, or is not, decides what its words about the tool are worth.
  const findings = [...server.findings.filter(({ code }) => ABOUT_TRUST.test(code)), ...tool.findings];
  const lines = [
    `${paint.bold(`${server.name} / ${tool.name}`)}${title}  ${paint.tier(tool.tier, tool.tier.toUpperCase())}`,
    ...(tool.description === '' ? [] : wrap(tool.description, paint.width).map(paint.faint)),
    ...hang('trust: ', trustText(server), paint).map(paint.faint),
    ...(tool.observed === undefined ? [] : hang('observed: ', tool.observed.words, paint).map(paint.faint)),
    '',
    ...HINT_NAMES.flatMap((name) => hintStory(name, tool.hints[name], paint)),
    ...(findings.length === 0 ? [] : ['', ...findingLines(findings, paint)]),
  ];
  return `${lines.join('\n')}\n`;
}

const ABOUT_TRUST = /^HL_(?:MANIFEST|REGISTRY|PIN)_/;

function hintStory(name: HintName, hint: HintReport, paint: Paint): string[] {
  const indent = ' '.repeat(NAME + VALUE);
  const story = [
    ...hang(indent, standing(name, hint), paint),
    ...hint.lost
      .filter((claim) => claim !== hint.suggestion && !isRepeated(hint, claim))
      .flatMap((claim) => hang(indent, `${verdict(hint, claim)}: ${lostText(claim)}`, paint))
      .map(paint.faint),
    ...(hint.suggestion === undefined ? [] : hang(indent, `suggested: ${lostText(hint.suggestion)}`, paint)),
  ];
  const value = pad(valueWord(hint.value), VALUE);
  const [first = '', ...rest] = story;
  const coloured =
    hint.value === 'unknown'
      ? paint.faint(value)
      : hint.value === HINTS[name].loose
        ? paint.fine(value)
        : paint.caution(value);
  return [`${pad(name, NAME)}${coloured}${first.slice(indent.length)}`, ...rest];
}

function standing(name: HintName, hint: HintReport): string {
  if (hint.claim !== undefined) return claimText(hint.claim);
  const { origin } = HINTS[name];
  const who = hint.lost.length === 0 ? 'nobody says' : doubt(hint);
  return origin === 'specification' ? `default: ${who}, so the worst case holds` : `default: ${who}`;
}

function doubt({ lost }: HintReport): string {
  const guessed = lost.every(({ source, confidence }) => source === 'inferred' && confidence < CONFIDENCE_THRESHOLD);
  return guessed ? 'nobody is sure enough' : 'nobody who may loosen it says otherwise';
}

/** What somebody says outright need not be told again where it also follows from something else they say. */
function isRepeated({ claim, lost }: HintReport, one: HintReport['lost'][number]): boolean {
  if (one.impliedBy === undefined) return false;
  return [claim, ...lost].some(
    (other) =>
      other !== one && other?.source === one.source && other.value === one.value && other.impliedBy === undefined,
  );
}

function verdict(hint: HintReport, claim: HintReport['lost'][number]): string {
  return claim.value === hint.value ? 'agrees' : 'overruled';
}

/** With its value, where the evidence does not name it: a declaration quotes itself, a guess gives its reasons. */
function lostText(claim: HintReport['lost'][number]): string {
  return claim.source === 'inferred' ? `${valueWord(claim.value)}, ${claimText(claim)}` : claimText(claim);
}

function claimText(claim: HintReport['lost'][number]): string {
  const sure = claim.confidence < 1 ? ` (${Math.round(claim.confidence * 100)} % sure)` : '';
  return `${claim.source}: ${claim.evidence}${sure}`;
}

function valueWord(value: HintReport['value']): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value;
}
