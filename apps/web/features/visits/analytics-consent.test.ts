import { expect, it } from 'vitest';
import { countingId } from './analytics-consent.ts';

it('[J8] asks about ids that count visits, and about no others', () => {
  expect(countingId(['G-ABC123XYZ'])).toBe('G-ABC123XYZ');
  expect(countingId(['GTM-ABC123', 'UA-1234-1', 'g-abc123'])).toBe('g-abc123');
  for (const id of ['GTM-ABC123', 'UA-1234-1', 'G-', 'G-1"><script>', 'x G-ABC123', 'G-ABC123&x=1', ''])
    expect(countingId([id])).toBeNull();
});
