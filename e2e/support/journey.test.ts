import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const JOURNEYS = new URL('../journeys/', import.meta.url);

it('[R26] watches every journey for policy violations and foreign requests', () => {
  const files = readdirSync(JOURNEYS);
  expect(files.length).toBeGreaterThan(20);
  const unwatched = files.filter((file) => {
    const source = readFileSync(new URL(file, JOURNEYS), 'utf8');
    const takesTest = /import \{[^}]*\btest\b[^}]*\} from '([^']+)'/.exec(source);
    return takesTest?.[1] !== '../support/journey.ts';
  });
  expect(unwatched).toEqual([]);
});
