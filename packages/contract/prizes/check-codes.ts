import { withValues } from '../texts/message.ts';
import { isVisibleText } from '../visible-text.ts';
import { parsePrizeLink } from './prize-link.ts';

export const MAX_PRIZES = 100_000;
export const MAX_CODE_LENGTH = 200;

/** A code and the line that it came from, counted from 1. */
export type CodeLine = { line: number; code: string };
/** What is wrong with a line: the name of a message, with its values. */
export type WrongLine = { line: number; message: string };

export type CheckedCodes =
  | { codes: CodeLine[] }
  | { wrong: WrongLine[]; wrongCount: number }
  | { refusal: 'too-many' | 'none' };

/** More would not help to correct them. */
export const MAX_WRONG_LINES = 20;

const LINES_PER_STEP = 1_000;

/**
 * Reads one code per line; empty lines are skipped. Yields now and then, so that the server can serve others. Lines are
 * counted before any work is spent on them.
 */
export function* checkCodes(text: string): Generator<void, CheckedCodes> {
  const codes: CodeLine[] = [];
  let at = 0;
  for (let line = 1; at <= text.length; line += 1) {
    const end = text.indexOf('\n', at);
    const code = text.slice(at, end < 0 ? text.length : end).trim();
    if (code !== '') codes.push({ line, code });
    if (codes.length > MAX_PRIZES) return { refusal: 'too-many' };
    at = end < 0 ? text.length + 1 : end + 1;
    if (line % LINES_PER_STEP === 0) yield;
  }
  return codes.length === 0 ? { refusal: 'none' } : yield* findWrongLines(codes);
}

function* findWrongLines(codes: CodeLine[]): Generator<void, CheckedCodes> {
  const firstLines = new Map<string, number>();
  const wrong: WrongLine[] = [];
  let wrongCount = 0;
  for (const [index, { line, code }] of codes.entries()) {
    const first = firstLines.get(code);
    const message = first === undefined ? findFault(code) : repeats(first);
    if (message) wrongCount += 1;
    if (message && wrong.length < MAX_WRONG_LINES) wrong.push({ line, message });
    if (first === undefined) firstLines.set(code, line);
    if (index % LINES_PER_STEP === 0) yield;
  }
  return wrongCount > 0 ? { wrong, wrongCount } : { codes };
}

const repeats = (line: number) => withValues('field.prize-repeated', { line });

/** Null if the code is fine. */
function findFault(code: string): string | null {
  if (code.length > MAX_CODE_LENGTH) return withValues('field.prize-too-long', { most: MAX_CODE_LENGTH });
  if (!isVisibleText(code)) return 'field.invisible-characters';
  if (!LINK.test(code)) return null;
  if (!code.toLowerCase().startsWith('https://')) return 'field.https-only';
  return parsePrizeLink(code) ? null : 'field.url-invalid';
}

const LINK = /^[a-z][a-z0-9+.-]*:\/\//i;
