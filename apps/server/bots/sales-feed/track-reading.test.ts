import { expect, it } from 'vitest';
import { trackReading } from './track-reading.ts';

const block = (number: number) => ({ number, minedAt: new Date(number * 1_000) });
const until = (number: number) => new Date(number * 1_000);

it('knows nothing until a head that was seen has been read', () => {
  const tracked = trackReading();
  expect(tracked.readTo(5)).toBeNull();
  tracked.saw(block(10));
  expect(tracked.readTo(9)).toBeNull();
  expect(tracked.readTo(10)).toEqual({ until: until(10), isHead: true });
});

it('names the newest head that has been read, which is the head only if nothing newer was seen', () => {
  const tracked = trackReading();
  for (const number of [10, 16, 22, 28]) tracked.saw(block(number));
  expect(tracked.readTo(24)).toEqual({ until: until(22), isHead: false });
  expect(tracked.readTo(27)).toEqual({ until: until(22), isHead: false });
  expect(tracked.readTo(30)).toEqual({ until: until(28), isHead: true });
});

it('is not confused by a node that lags', () => {
  const tracked = trackReading();
  for (const number of [10, 16, 12, 16]) tracked.saw(block(number));
  expect(tracked.readTo(14)).toEqual({ until: until(10), isHead: false });
  expect(tracked.readTo(16)).toEqual({ until: until(16), isHead: true });
});
