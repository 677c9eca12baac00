import type { OwnDraw, PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { getGuarantee } from '@signboard/draw/randomness.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { findPublicPrizes } from '#server/lists/prizes/prizes-store.ts';
import type { DrawDeps } from './deps.ts';
import { type DrawProgress, type DrawSummary, findDraws } from './draws-store.ts';

export function presentPublicDraw(draw: DrawSummary): PublicDraw {
  return {
    number: draw.number,
    state: draw.state,
    reason: draw.reason,
    failure: draw.failure,
    guarantee: draw.guarantee,
    commitment: draw.commitment,
    round: draw.round,
    revealAt: draw.revealAt,
    hasRandomNumber: draw.hasRandomNumber,
    entries: draw.entries,
    joined: draw.joined,
    removed: draw.removed,
    winners: draw.entries === null ? null : Math.min(draw.entries, draw.winnersWanted),
    committedAt: draw.committedAt,
    drawnAt: draw.drawnAt,
    confirmSeconds: draw.confirmSeconds,
    places: draw.places,
  };
}

/** Adds the progress of checks and emails for the owner. */
export function presentOwnDraw(draw: DrawSummary, progress: DrawProgress): OwnDraw {
  const { total, removed, ...mails } = progress;
  return {
    ...presentPublicDraw(draw),
    checks: { done: draw.checked, total, removed },
    mails,
    areMailsQueued: draw.state === 'drawn' && draw.mailedUpTo === null,
  };
}

type Promised = NonNullable<PublicList['details']>['drawPromise'];
type PublicDraws = Pick<PublicList, 'draw' | 'earlierDraws' | 'prizes'> & { drawPromise: Promised };

/** With the prizes. All draws, failed ones too: nobody may draw until the result suits them. */
export async function findPublicDraws(deps: DrawDeps, list: ListRow): Promise<PublicDraws> {
  const [draws, prizes] = await Promise.all([
    findDraws(deps.db, list.id),
    findPublicPrizes(deps.db, list.id),
  ]);
  const [draw = null, ...earlierDraws] = draws.map(presentPublicDraw);
  return { drawPromise: promiseOf(deps, list), draw, earlierDraws, ...(prizes && { prizes }) };
}

function promiseOf({ beacon }: DrawDeps, list: ListRow): Promised {
  if (beacon)
    return {
      guarantee: getGuarantee({ kind: 'drand', round: 1, ...beacon.chain }),
      secretHash: null,
    };
  return { guarantee: 'commit-reveal', secretHash: list.secretHash };
}
