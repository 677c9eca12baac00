import type {
  BlockSpan,
  LogPlace,
  NodeRange,
} from '#server/platform/providers/ethereum/reader/range-reader.ts';
import type { RangeCursor } from './ranges-store.ts';
import { narrowing, type RangeDeps } from './read-range.ts';

/** Has its own width: a node that rejects ranges must not narrow the first reading, which may ask another one. */
export type SecondReadingDeps = RangeDeps & {
  /** Whether a node rejected even a single block. Ranges are not narrowed for it again until every node answers. */
  singleBlock: { isRejected: boolean };
};

/** With several nodes, two have to answer, and all have to agree, unless the blocks have been final for this long. */
const PATIENCE_MS = 3_600_000;
const REQUIRED_NODES = 2;

/** `last` is the last block that can be read a second time. */
export type FinalSpan = { span: BlockSpan; isLate: boolean; last: number };

/** Late blocks are read on their own, so that patience with the older ones is not lost for the newer. */
export function finalSpanOf(
  { chain, width }: Pick<RangeDeps, 'chain' | 'width'>,
  cursor: RangeCursor,
  finalized: number,
): FinalSpan {
  const last = Math.min(finalized, cursor.number);
  const from = cursor.final + 1;
  const lastLate = finalized - Math.ceil(PATIENCE_MS / chain.blockMs);
  const isLate = from <= lastLate;
  const to = Math.min(last, from + width.blocks() - 1, isLate ? lastLate : last);
  return { span: { from, to }, isLate, last };
}

export function requiredNodes(nodeCount: number, isLate: boolean): number {
  return isLate ? 1 : Math.min(REQUIRED_NODES, nodeCount);
}

/**
 * The logs that nodes with the same last block gave, that block's hash, and how many nodes they are. Disputed when
 * another node has another block there.
 */
export type FinalRanges = { logs: (readonly LogPlace[])[]; hash: string; nodes: number; isDisputed: boolean };

/** 'too-much' when a smaller range should be asked for. Too few answers narrow it too: nodes may have timed out. */
export async function askForFinalRanges(
  deps: SecondReadingDeps,
  span: BlockSpan,
  isLate: boolean,
): Promise<FinalRanges | 'too-much'> {
  const { reader, filter, width } = deps;
  return await narrowing(width, async () => {
    const ranges = await reader.rangeOfEach(filter, span);
    if (shouldNarrow(deps, span, ranges)) return 'too-much';
    const answers = ranges.filter(hasLogs);
    if (answers.length < requiredNodes(reader.nodeCount, isLate))
      throw new Error(`Only ${answers.length} of ${reader.nodeCount} nodes answered about final blocks.`);
    const isDisputed = new Set(ranges.map(({ lastHash }) => lastHash)).size > 1;
    if (isDisputed && !isLate) throw new Error(`The nodes disagree about the final block ${span.to}.`);
    return { ...majorityOf(answers), isDisputed };
  });
}

function shouldNarrow(
  { reader, singleBlock }: SecondReadingDeps,
  { from, to }: BlockSpan,
  ranges: readonly NodeRange[],
): boolean {
  const isRejected = !ranges.every(hasLogs);
  if (!isRejected && ranges.length === reader.nodeCount) singleBlock.isRejected = false;
  if (isRejected && from === to) singleBlock.isRejected = true;
  return isRejected && !singleBlock.isRejected;
}

type AnsweredRange = NodeRange & { logs: readonly LogPlace[] };

function hasLogs(range: NodeRange): range is AnsweredRange {
  return range.logs !== 'too-much';
}

/** Of equally many nodes, the preferred ones: answers are in the order of the nodes, and sorting keeps it. */
function majorityOf(answers: readonly AnsweredRange[]): Omit<FinalRanges, 'isDisputed'> {
  const groups = [...Map.groupBy(answers, ({ lastHash }) => lastHash)];
  const [largest] = groups.toSorted(([, one], [, other]) => other.length - one.length);
  const [hash, members] = largest ?? ['', []];
  return { hash, logs: members.map(({ logs }) => logs), nodes: members.length };
}
