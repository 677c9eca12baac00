import { expect, it } from 'vitest';
import { drawRefusal } from './draw-rule.ts';

const END = new Date('2026-11-15T12:00:00Z');
const list = { isFinished: false, endDate: END, howManyWinners: 3, joined: 10 };
const before = new Date(END.getTime() - 1);

it('[W1] winners can be selected from the end date on, or as soon as the list is finished', () => {
  expect(drawRefusal(list, before)).toBe('draw-too-early');
  expect(drawRefusal(list, END)).toBeNull();
  expect(drawRefusal({ ...list, isFinished: true }, before)).toBeNull();
  expect(drawRefusal({ ...list, isFinished: true, endDate: null }, before)).toBeNull();
  expect(drawRefusal({ ...list, endDate: null }, END)).toBe('draw-too-early');
});

it('[W1] without entries or without winners there is nothing to draw', () => {
  expect(drawRefusal({ ...list, joined: 0 }, END)).toBe('no-entries');
  expect(drawRefusal({ ...list, howManyWinners: 0 }, END)).toBe('no-winners-wanted');
  expect(drawRefusal({ ...list, howManyWinners: null }, END)).toBe('no-winners-wanted');
});

it('[W1] more winners than entries are no obstacle: everyone wins then', () => {
  expect(drawRefusal({ ...list, howManyWinners: 99 }, END)).toBeNull();
});
