import { expect, it } from 'vitest';
import { findDrawRefusal, getPublicState } from './life-cycle.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const list = {
  active: true,
  isFinished: false,
  startDate: at(10),
  endDate: at(20),
  eventDate: at(25),
  availableSpots: 2,
  howManyWinners: 1,
  type: 'Other',
  joined: 0,
  draw: null,
  deletedAt: null,
  closedAt: null,
  isSnapshotRunning: false,
  waitsUntil: null,
} satisfies Parameters<typeof getPublicState>[0];

it.each([
  [
    'closed once it is finished, whatever else',
    { ...list, isFinished: true, active: false },
    at(15),
    'closed',
  ],
  ['offline while it is not active', { ...list, active: false }, at(15), 'offline'],
  ['upcoming before its start', list, at(9), 'upcoming'],
  ['open from its start date', list, at(10), 'open'],
  ['open while spots are left', { ...list, joined: 1 }, at(15), 'open'],
  ['full when no spot is left', { ...list, joined: 2 }, at(15), 'full'],
  ['ended at its end date, even when full', { ...list, joined: 2 }, at(20), 'ended'],
  ['ended until its entries are committed', { ...list, joined: 1, draw: 'checking' }, at(21), 'ended'],
  [
    'in its snapshot while it is being read what wallets hold',
    { ...list, joined: 1, closedAt: at(20), isSnapshotRunning: true, waitsUntil: at(22) },
    at(21),
    'snapshot',
  ],
  [
    'waiting while people may object, finished or not',
    { ...list, joined: 1, closedAt: at(20), waitsUntil: at(22), isFinished: true },
    at(21),
    'waiting',
  ],
  [
    'ended when nobody may object any more',
    { ...list, joined: 1, closedAt: at(20), waitsUntil: at(21) },
    at(21),
    'ended',
  ],
  ['open while people may object before its end', { ...list, joined: 1, waitsUntil: at(22) }, at(15), 'open'],
  ['waiting for its draw while the round is not out', { ...list, draw: 'committed' }, at(21), 'committed'],
  ['deleted for good, whatever its draw', { ...list, draw: 'drawn', deletedAt: at(30) }, at(31), 'deleted'],
  ['drawn for good, finished or not', { ...list, isFinished: true, draw: 'drawn' }, at(21), 'drawn'],
] as [string, Parameters<typeof getPublicState>[0], Date, string][])(
  '[J2] a list is %s',
  (_how, life, now, state) => {
    expect(getPublicState(life, now)).toBe(state);
  },
);

const END = new Date('2026-11-15T12:00:00Z');
const drawable = { isFinished: false, endDate: END, howManyWinners: 3, joined: 10 };
const before = new Date(END.getTime() - 1);

it('[W1] allows a draw from the end date on, or as soon as the list is finished', () => {
  expect(findDrawRefusal(drawable, before)).toBe('draw-too-early');
  expect(findDrawRefusal(drawable, END)).toBeNull();
  expect(findDrawRefusal({ ...drawable, isFinished: true }, before)).toBeNull();
  expect(findDrawRefusal({ ...drawable, isFinished: true, endDate: null }, before)).toBeNull();
  expect(findDrawRefusal({ ...drawable, endDate: null }, END)).toBe('draw-too-early');
});

it('[W1] rejects a draw without entries or without winners', () => {
  expect(findDrawRefusal({ ...drawable, joined: 0 }, END)).toBe('no-entries');
  expect(findDrawRefusal({ ...drawable, howManyWinners: 0 }, END)).toBe('no-winners-wanted');
  expect(findDrawRefusal({ ...drawable, howManyWinners: null }, END)).toBe('no-winners-wanted');
});

it('[W1] allows more winners than entries: everyone wins', () => {
  expect(findDrawRefusal({ ...drawable, howManyWinners: 99 }, END)).toBeNull();
});
