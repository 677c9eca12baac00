import { getRoundTime } from './beacon.ts';
import type { Change } from './changes.ts';
import type { Figures } from './finding.ts';
import type { CommitmentFile } from './proof-file.ts';

/** What does not make a result wrong, but what a reader has to know; in the order in which it is said. */
export const REMARKS = [
  'closed-early',
  'no-time-to-object',
  'end-moved',
  'left',
  'removed-by-owner',
  'removed-by-snapshot',
  'removed-many',
  'lowered',
  'snapshot-late',
  'snapshot-not-pinned',
  'social',
  'unknown',
  'weights',
  'short-lead',
  'drawn-before',
] as const;

export type RemarkName = (typeof REMARKS)[number];

export type Remark = { name: RemarkName; figures: Figures };

const DAY_MS = 86_400_000;
/** A commitment that is published later than this before its round was seen by few. */
const MIN_LEAD_SECONDS = 60;
const PER_MILLE = 1_000;

/** Of a file whose checks passed. */
export function collectRemarks(file: CommitmentFile): Remark[] {
  return [
    ...remarkOnClose(file),
    ...remarkOnChanges(file),
    ...remarkOnSnapshot(file),
    ...remarkOnWeights(file),
    ...remarkOnTimes(file),
  ];
}

function remarkOnClose({ document: { close, waits }, terms }: CommitmentFile): Remark[] {
  const { why, at, announcedEnd, entries } = close;
  const hasWaited = (reason: string) => waits.some((wait) => wait.why === reason);
  const remarks: Remark[] = [];
  if (why === 'early') {
    const figures: Figures = { entries, closedAt: at };
    if (announcedEnd !== null) {
      figures.announcedEnd = announcedEnd;
      figures.days = Math.floor((Date.parse(announcedEnd) - Date.parse(at)) / DAY_MS);
    }
    remarks.push({ name: 'closed-early', figures });
    if (entries > 1 && !hasWaited('early')) remarks.push({ name: 'no-time-to-object', figures: {} });
  }
  const ends = terms.flatMap(({ savedAt, endDate }) => (savedAt <= at && endDate !== null ? [endDate] : []));
  const firstEnd = ends.reduce((latest, end) => (end > latest ? end : latest), '');
  if (announcedEnd !== null && announcedEnd < firstEnd)
    remarks.push({
      name: 'end-moved',
      figures: { announcedEnd, firstEnd, waits: hasWaited('end-moved') ? 1 : 0 },
    });
  return remarks;
}

function remarkOnChanges({ document: { close, waits }, changes }: CommitmentFile): Remark[] {
  const count = (by: Change['by']) => changes.filter((change) => change.by === by).length;
  const [left, removed] = [count('left'), count('owner')];
  const taken = changes.filter(({ by, weight }) => by === 'snapshot' && weight === 0);
  const lowered = changes.filter(({ weight }) => weight > 0).length;
  const of = close.entries - left - removed;
  const kind = (wanted: string) => taken.filter(({ read }) => read?.kind === wanted).length;
  const isMany = taken.length * 10 > of && !waits.some(({ why }) => why === 'snapshot');
  const all: [boolean, Remark][] = [
    [left > 0, { name: 'left', figures: { count: left } }],
    [removed > 0, { name: 'removed-by-owner', figures: { count: removed } }],
    [
      taken.length > 0,
      {
        name: 'removed-by-snapshot',
        figures: {
          count: taken.length,
          of,
          chain: kind('chain'),
          social: kind('social'),
          unsaid: taken.filter(({ read }) => read === null).length,
        },
      },
    ],
    [isMany, { name: 'removed-many', figures: { count: taken.length, of } }],
    [lowered > 0, { name: 'lowered', figures: { count: lowered } }],
  ];
  return all.flatMap(([applies, remark]) => (applies ? [remark] : []));
}

function remarkOnSnapshot({ document: { snapshot } }: CommitmentFile): Remark[] {
  if (!snapshot) return [];
  const { chains, asked, unknown } = snapshot;
  const late = chains.flatMap(({ chain, time, reason }): Remark[] =>
    time !== null && reason !== null ? [{ name: 'snapshot-late', figures: { chain, reason, time } }] : [],
  );
  const unpinned = chains.flatMap(({ chain, block, reason }): Remark[] =>
    block === null ? [{ name: 'snapshot-not-pinned', figures: { chain, reason: reason ?? '' } }] : [],
  );
  const social: Remark = { name: 'social', figures: { asked: asked.social, unknown: unknown.social } };
  const missing: Remark = { name: 'unknown', figures: { unknown: unknown.chain, asked: asked.chain } };
  return [
    ...late,
    ...unpinned,
    ...(asked.social > 0 ? [social] : []),
    ...(unknown.chain > 0 ? [missing] : []),
  ];
}

function remarkOnWeights({ document: { weights } }: CommitmentFile): Remark[] {
  const highest = weights.at(-1)?.weight ?? 1;
  if (highest === 1) return [];
  const chances = weights.reduce((sum, { weight, count }) => sum + weight * count, 0);
  const share = Math.floor((highest * PER_MILLE) / chances);
  return [{ name: 'weights', figures: { chances, highest, share } }];
}

function remarkOnTimes({ document: { source, createdAt, previous } }: CommitmentFile): Remark[] {
  const leadSeconds =
    source.kind === 'drand'
      ? (getRoundTime(source, source.round).getTime() - Date.parse(createdAt)) / 1000
      : Number.POSITIVE_INFINITY;
  const drawn = previous.filter(({ state }) => state === 'drawn').length;
  return [
    ...(leadSeconds < MIN_LEAD_SECONDS ? [{ name: 'short-lead', figures: { leadSeconds } } as const] : []),
    ...(drawn > 0 ? [{ name: 'drawn-before', figures: { count: drawn } } as const] : []),
  ];
}
