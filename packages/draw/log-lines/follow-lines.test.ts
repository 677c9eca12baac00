import { describe, expect, it } from 'vitest';
import { followLines, type HistoryFaultReason } from './follow-lines.ts';
import type { LogLine } from './log-line.ts';

const hash = 'ab'.repeat(32);
const open = (listId = 'a'): LogLine => ({
  line: 'open',
  listId,
  address: `w/${listId}`,
  termsHash: hash,
  source: { kind: 'drand', chainHash: hash },
});
const terms: LogLine = { line: 'terms', listId: 'a', termsHash: hash };
const close = (listId = 'a'): LogLine => ({
  line: 'close',
  listId,
  why: 'end',
  at: '2026-11-20T12:00:00.000Z',
  entries: 1,
  root: hash,
});
const commit = (drawNumber: number, listId = 'a'): LogLine => ({
  line: 'commit',
  listId,
  drawNumber,
  commitment: hash,
  round: 5,
});
const result = (drawNumber: number): LogLine => ({
  line: 'result',
  listId: 'a',
  drawNumber,
  proofHash: hash,
});
const places = (drawNumber: number): LogLine => ({
  line: 'places',
  listId: 'a',
  drawNumber,
  root: hash,
  extensionsHash: hash,
});
const remove: LogLine = { line: 'delete', listId: 'a' };
const release: LogLine = { line: 'release', checkerHash: hash };

const faultsOf = (lines: LogLine[]) => [...followLines(lines.map((line, index) => ({ index, line })))];

describe('the history of lists', () => {
  it('is without faults from opening to deletion, with several lists between each other', () => {
    const lines = [
      release,
      open(),
      open('b'),
      terms,
      close(),
      terms,
      commit(1),
      close('b'),
      result(1),
      places(1),
      places(1),
      // The second draw failed before its commitment, the third after it.
      commit(3),
      commit(1, 'b'),
      commit(4),
      result(4),
      remove,
      release,
    ];
    expect(faultsOf(lines)).toEqual([]);
    expect(faultsOf([])).toEqual([]);
  });

  const drawn = [open(), close(), commit(1), result(1)];
  const cases: [HistoryFaultReason, LogLine[]][] = [
    ['opened-twice', [open(), open()]],
    ['not-opened', [terms]],
    ['not-opened', [remove]],
    ['closed-twice', [open(), close(), close()]],
    ['commit-before-close', [open(), commit(1)]],
    ['two-commits', [open(), close(), commit(1), commit(1)]],
    ['two-commits', [...drawn, commit(2), commit(1)]],
    ['commit-out-of-order', [open(), close(), commit(3), commit(2)]],
    ['result-without-commit', [open(), close(), result(1)]],
    ['result-without-commit', [...drawn, result(2)]],
    ['two-results', [...drawn, result(1)]],
    ['places-without-result', [open(), close(), commit(1), places(1)]],
    ['after-delete', [...drawn, remove, commit(2)]],
    ['after-delete', [open(), remove, open()]],
    ['after-delete', [open(), remove, remove]],
  ];

  it.each(cases)('has the fault %s at the line that contradicts', (reason, lines) => {
    expect(faultsOf(lines)).toEqual([{ index: lines.length - 1, listId: 'a', reason }]);
  });

  it('has each fault once, and goes on behind it', () => {
    const faults = faultsOf([close('b'), commit(1, 'b'), open(), close(), commit(1), commit(1), commit(1)]);
    expect(faults.map(({ index, reason }) => [index, reason])).toEqual([
      [0, 'not-opened'],
      [5, 'two-commits'],
      [6, 'two-commits'],
    ]);
  });
});
