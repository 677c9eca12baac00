import type { OwnDraw } from '@signboard/contract/draws/draw.ts';

export type OwnerDrawView = {
  /** The running draw. */
  current: OwnDraw | null;
  /** The latest draw with winners. */
  result: OwnDraw | null;
  /** The latest draw, when it found no eligible entry. */
  failed: OwnDraw | null;
};

/** Expects the latest draw first. */
export function ownerDrawView(draws: readonly OwnDraw[]): OwnerDrawView {
  const [latest] = draws;
  const isUnderWay = latest?.state === 'checking' || latest?.state === 'committed';
  return {
    current: isUnderWay ? latest : null,
    result: draws.find(({ state }) => state === 'drawn') ?? null,
    failed: latest?.state === 'failed' ? latest : null,
  };
}

export type DrawStep = { name: 'check' | 'commit' | 'draw'; state: 'done' | 'now' | 'ahead' };

export function drawSteps({ state }: Pick<OwnDraw, 'state'>): DrawStep[] {
  const at = { checking: 0, committed: 2, drawn: 3, failed: 0 }[state];
  return (['check', 'commit', 'draw'] as const).map((name, index) => ({
    name,
    state: index < at ? 'done' : index === at ? 'now' : 'ahead',
  }));
}

export type MailCount = { name: 'waiting' | 'sent' | 'held' | 'failed'; count: number };

/** Omits states without mails. */
export function mailCounts({ mails }: Pick<OwnDraw, 'mails'>): MailCount[] {
  const names = ['sent', 'waiting', 'held', 'failed'] as const;
  return names.map((name) => ({ name, count: mails[name] })).filter(({ count }) => count > 0);
}

const SECOND_MS = 1_000;

/** The poll interval; false when nothing more will happen. */
export function pollIntervalMs(draw: OwnDraw | undefined, now: number): number | false {
  if (draw?.state === 'checking') return SECOND_MS;
  if (draw?.state === 'committed') {
    const left = (draw.revealAt?.getTime() ?? now) - now;
    return left > 10 * SECOND_MS ? 5 * SECOND_MS : SECOND_MS;
  }
  const areMailsUnderWay = draw?.state === 'drawn' && (!draw.areMailsQueued || draw.mails.waiting > 0);
  return areMailsUnderWay ? 5 * SECOND_MS : false;
}

type Seen = Pick<OwnDraw, 'number' | 'state'>;

/** The outcome of the watched draw, when it has just ended. */
export function drawOutcome(before: Seen | undefined, after: Seen | undefined): 'drawn' | 'failed' | null {
  const wasUnderWay = before?.state === 'checking' || before?.state === 'committed';
  if (!wasUnderWay || before.number !== after?.number) return null;
  return after.state === 'drawn' || after.state === 'failed' ? after.state : null;
}
