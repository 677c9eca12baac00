import { expect, it } from 'vitest';
import { findDrawRefusal } from './draw-rule.ts';

const END = new Date('2026-11-15T12:00:00Z');
const list = { isFinished: false, endDate: END, howManyWinners: 3, joined: 10 };
const before = new Date(END.getTime() - 1);

it('[W1] allows a draw from the end date on, or as soon as the list is finished', () => {
  expect(findDrawRefusal(list, before)).toBe('draw-too-early');
  expect(findDrawRefusal(list, END)).toBeNull();
  expect(findDrawRefusal({ ...list, isFinished: true }, before)).toBeNull();
  expect(findDrawRefusal({ ...list, isFinished: true, endDate: null }, before)).toBeNull();
  expect(findDrawRefusal({ ...list, endDate: null }, END)).toBe('draw-too-early');
});

it('[W1] rejects a draw without entries or without winners', () => {
  expect(findDrawRefusal({ ...list, joined: 0 }, END)).toBe('no-entries');
  expect(findDrawRefusal({ ...list, howManyWinners: 0 }, END)).toBe('no-winners-wanted');
  expect(findDrawRefusal({ ...list, howManyWinners: null }, END)).toBe('no-winners-wanted');
});

it('[W1] allows more winners than entries: everyone wins', () => {
  expect(findDrawRefusal({ ...list, howManyWinners: 99 }, END)).toBeNull();
});
