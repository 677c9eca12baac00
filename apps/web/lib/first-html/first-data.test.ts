import { expect, it } from 'vitest';
import { parseFirstData } from './first-data.ts';

it('[J1] parses the data embedded in the page, including dates', () => {
  const at = '2026-03-01T11:00:00.000Z';
  expect(parseFirstData(`{"at":"${at}","list":null}`)).toEqual({ at: new Date(at), list: null });
});

it.each([null, '', 'nonsense', '{"at":'])('returns null for %j', (json) => {
  expect(parseFirstData(json)).toBeNull();
});
