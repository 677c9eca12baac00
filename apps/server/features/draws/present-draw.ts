import type { OwnDraw, PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { getGuarantee } from '@signboard/draw/randomness.ts';
import { countWinners } from '@signboard/draw/rank.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import type { DrawDeps } from './deps.ts';
import { type DrawProgress, type DrawRow, findDraws, findSecretHash } from './draws-store.ts';

export function presentPublicDraw(draw: DrawRow): PublicDraw {
  const source = (draw.document as { source?: { round?: number } } | null)?.source;
  return {
    number: draw.number,
    state: draw.state,
    reason: draw.reason,
    guarantee: draw.guarantee,
    commitment: draw.commitment,
    round: source?.round ?? null,
    revealAt: draw.reveal_at,
    entries: draw.entries,
    winners: draw.entries === null ? null : countWinners(draw.entries, draw.winners_wanted),
    committedAt: draw.committed_at,
    drawnAt: draw.drawn_at,
  };
}

/** Adds the progress of checks and emails for the owner. */
export function presentOwnDraw(draw: DrawRow, progress: DrawProgress): OwnDraw {
  const { total, removed, ...mails } = progress;
  return {
    ...presentPublicDraw(draw),
    checks: { done: draw.checked, total, removed },
    mails,
    areMailsQueued: draw.state === 'drawn' && draw.mailed_up_to === null,
  };
}

type PublicDraws = Pick<NonNullable<PublicList['details']>, 'drawPromise' | 'draw' | 'earlierDraws'>;

export async function findPublicDraws(deps: DrawDeps, list: ListRow): Promise<PublicDraws> {
  const draws = list.draw_state === null ? [] : await findDraws(deps.db, list.id);
  const [draw = null, ...earlierDraws] = draws
    .filter(({ state }) => state !== 'failed')
    .map(presentPublicDraw);
  return { drawPromise: await promiseOf(deps, list.id), draw, earlierDraws };
}

async function promiseOf(deps: DrawDeps, listId: string): Promise<PublicDraws['drawPromise']> {
  if (deps.beacon)
    return {
      guarantee: getGuarantee({ kind: 'drand', round: 1, ...deps.beacon.chain }),
      secretHash: null,
    };
  return { guarantee: 'commit-reveal', secretHash: await findSecretHash(deps.db, listId) };
}
