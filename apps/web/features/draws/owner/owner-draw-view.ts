import type { OwnDraw } from '@signboard/contract/draws/draw.ts';

/** What the owner is shown about the draws of a list. */
export type OwnerDrawView = {
  /** The draw that is under way. */
  current: OwnDraw | null;
  /** The latest one that has winners. */
  result: OwnDraw | null;
  /** The latest one, when it found nobody to draw from. */
  failed: OwnDraw | null;
};

/** Sorts the draws of a list, the latest first, into what counts now. */
export function ownerDrawView(draws: readonly OwnDraw[]): OwnerDrawView {
  const [latest] = draws;
  const isUnderWay = latest?.state === 'checking' || latest?.state === 'committed';
  return {
    current: isUnderWay ? latest : null,
    result: draws.find(({ state }) => state === 'drawn') ?? null,
    failed: latest?.state === 'failed' ? latest : null,
  };
}

/** The steps of a draw, and how each of them stands. */
export type DrawStep = { name: 'check' | 'commit' | 'draw'; state: 'done' | 'now' | 'ahead' };

/** How far a draw has come, step by step. */
export function drawSteps({ state }: Pick<OwnDraw, 'state'>): DrawStep[] {
  const at = { checking: 0, committed: 2, drawn: 3, failed: 0 }[state];
  return (['check', 'commit', 'draw'] as const).map((name, index) => ({
    name,
    state: index < at ? 'done' : index === at ? 'now' : 'ahead',
  }));
}

export type MailCount = { name: 'waiting' | 'sent' | 'held' | 'failed'; count: number };

/** The mails about a result, without those kinds of which there are none. */
export function mailCounts({ mails }: Pick<OwnDraw, 'mails'>): MailCount[] {
  const names = ['sent', 'waiting', 'held', 'failed'] as const;
  return names.map((name) => ({ name, count: mails[name] })).filter(({ count }) => count > 0);
}

const SECOND_MS = 1_000;

/** How soon to ask again how a draw stands; never, when nothing more will happen. */
export function askAgainMs(draw: OwnDraw | undefined, now: number): number | false {
  if (draw?.state === 'checking') return SECOND_MS;
  if (draw?.state === 'committed') {
    const left = (draw.revealAt?.getTime() ?? now) - now;
    return left > 10 * SECOND_MS ? 5 * SECOND_MS : SECOND_MS;
  }
  const areMailsUnderWay = draw?.state === 'drawn' && (!draw.areMailsQueued || draw.mails.waiting > 0);
  return areMailsUnderWay ? 5 * SECOND_MS : false;
}

type Seen = Pick<OwnDraw, 'number' | 'state'>;

/** What has just become of the draw that was being watched. */
export function drawOutcome(before: Seen | undefined, after: Seen | undefined): 'drawn' | 'failed' | null {
  const wasUnderWay = before?.state === 'checking' || before?.state === 'committed';
  if (!wasUnderWay || before.number !== after?.number) return null;
  return after.state === 'drawn' || after.state === 'failed' ? after.state : null;
}
