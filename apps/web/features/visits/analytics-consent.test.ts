import { expect, it } from 'vitest';
import { findMeasurementId } from './analytics-consent.ts';

it('[J8] asks for consent for measurement ids only', () => {
  expect(findMeasurementId(['G-ABC123XYZ'])).toBe('G-ABC123XYZ');
  expect(findMeasurementId(['GTM-ABC123', 'UA-1234-1', 'g-abc123'])).toBe('g-abc123');
  for (const id of ['GTM-ABC123', 'UA-1234-1', 'G-', 'G-1"><script>', 'x G-ABC123', 'G-ABC123&x=1', ''])
    expect(findMeasurementId([id])).toBeNull();
});
