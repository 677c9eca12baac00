import type { OwnDraw, PublicDraw } from '@signboard/contract/draws/draw.ts';
import { winnerCount } from '@signboard/draw/rank.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { DrawRow } from './draws-store.ts';

/** A draw as everyone may see it. */
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
    winners: draw.entries === null ? null : winnerCount(draw.entries, draw.winners_wanted),
    committedAt: draw.committed_at,
    drawnAt: draw.drawn_at,
  };
}

type Progress = {
  total: number;
  removed: number;
  waiting: number;
  sent: number;
  held: number;
  failed: number;
};

/** A draw as the list's owner sees it, with how far its checks and its mails are. */
export async function presentOwnDraw(db: Db, draw: DrawRow): Promise<OwnDraw> {
  const { rows } = await sql<Progress>`
    select (select count(*)::int from entries where list_id = ${draw.list_id}) as total,
      (select count(*)::int from entries where list_id = ${draw.list_id} and removed_reason is not null) as removed,
      count(*) filter (where state in ('queued', 'sending'))::int as waiting,
      count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'held')::int as held,
      count(*) filter (where state = 'failed')::int as failed
    from mails where draw_id = ${draw.id}`.execute(db);
  const { total, removed, ...mails } = rows[0] as Progress;
  return {
    ...presentPublicDraw(draw),
    checks: { done: draw.checked, total, removed },
    mails,
    areMailsQueued: draw.state === 'drawn' && draw.mailed_up_to === null,
  };
}
