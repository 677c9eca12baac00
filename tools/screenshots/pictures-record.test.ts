import { expect, it } from 'vitest';
import { designHash, readPicturesRecord } from './pictures-record.ts';
import { SCENES } from './scenes.ts';

const REMEDY = 'The pictures show an older product: run npm run screenshots';

it('has product pictures of the current design', () => {
  const record = readPicturesRecord();
  expect(record.design, REMEDY).toBe(designHash());
  expect(Object.keys(record.words).toSorted(), REMEDY).toEqual(SCENES.map(({ name }) => name).toSorted());
});
