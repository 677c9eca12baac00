import type { OwnDraw, PublicDraw } from '@signboard/contract/draws/draw.ts';
import { countWinners } from '@signboard/draw/rank.ts';
import type { DrawProgress, DrawRow } from './draws-store.ts';

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
