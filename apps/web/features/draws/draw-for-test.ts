import type { PublicDraw } from '@signboard/contract/draws/draw.ts';

const AT = new Date('2026-11-12T14:00:00Z');

/** A finished draw, changed as a test needs it. */
export const drawForTest = (change: Partial<PublicDraw> = {}): PublicDraw => ({
  number: 1,
  state: 'drawn',
  reason: null,
  failure: null,
  guarantee: 'public-beacon',
  commitment: 'ab'.repeat(32),
  round: 1000,
  revealAt: AT,
  hasRandomNumber: true,
  entries: 9,
  joined: 12,
  removed: 3,
  winners: 2,
  committedAt: AT,
  drawnAt: AT,
  confirmSeconds: 0,
  places: null,
  ...change,
});
