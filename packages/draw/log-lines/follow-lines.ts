import type { LogLine } from './log-line.ts';

/** A line with its index in the log. */
export type LoggedLine = { index: number; line: LogLine };

export type HistoryFaultReason =
  | 'opened-twice'
  | 'not-opened'
  | 'closed-twice'
  | 'commit-before-close'
  | 'two-commits'
  | 'commit-out-of-order'
  | 'result-without-commit'
  | 'two-results'
  | 'places-without-result'
  | 'after-delete';

/** A line that cannot be where it is. */
export type HistoryFault = { index: number; listId: string; reason: HistoryFaultReason };

type ListHistory = {
  isClosed: boolean;
  isDeleted: boolean;
  lastDraw: number;
  committed: Set<number>;
  drawn: Set<number>;
};

/**
 * Reads the lines of a log from its beginning, and yields each that contradicts those before it: two commits of one draw are two draws of
 * which one was to be hidden. A line of a list that was never opened is a fault too, so no list has a history without a beginning.
 */
export function* followLines(lines: Iterable<LoggedLine>): Generator<HistoryFault> {
  const lists = new Map<string, ListHistory>();
  for (const { index, line } of lines) {
    if (line.line === 'release') continue;
    const list = lists.get(line.listId);
    const reason = list ? findFault(list, line) : findFaultOfFirst(line);
    if (reason) yield { index, listId: line.listId, reason };
    lists.set(line.listId, record(list, line));
  }
}

type ListLine = Exclude<LogLine, { line: 'release' }>;

const findFaultOfFirst = ({ line }: ListLine): HistoryFaultReason | null =>
  line === 'open' ? null : 'not-opened';

function findFault(list: ListHistory, line: ListLine): HistoryFaultReason | null {
  if (list.isDeleted) return 'after-delete';
  switch (line.line) {
    case 'open':
      return 'opened-twice';
    case 'close':
      return list.isClosed ? 'closed-twice' : null;
    case 'commit':
      if (!list.isClosed) return 'commit-before-close';
      if (list.committed.has(line.drawNumber)) return 'two-commits';
      // A draw that fails before its commitment leaves a gap.
      return line.drawNumber < list.lastDraw ? 'commit-out-of-order' : null;
    case 'result':
      if (!list.committed.has(line.drawNumber)) return 'result-without-commit';
      return list.drawn.has(line.drawNumber) ? 'two-results' : null;
    case 'places':
      return list.drawn.has(line.drawNumber) ? null : 'places-without-result';
    case 'terms':
    case 'delete':
      return null;
  }
}

/** Faulty lines count too, so that each fault is found once. */
function record(known: ListHistory | undefined, line: ListLine): ListHistory {
  const list = known ?? {
    isClosed: false,
    isDeleted: false,
    lastDraw: 0,
    committed: new Set(),
    drawn: new Set(),
  };
  if (line.line === 'close') list.isClosed = true;
  if (line.line === 'delete') list.isDeleted = true;
  if (line.line === 'result') list.drawn.add(line.drawNumber);
  if (line.line === 'commit') {
    list.committed.add(line.drawNumber);
    list.lastDraw = Math.max(list.lastDraw, line.drawNumber);
  }
  return list;
}
