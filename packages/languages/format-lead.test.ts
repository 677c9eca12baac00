import { expect, it } from 'vitest';
import { formatLead } from './format-lead.ts';

it.each([
  [500, 'en', '0 seconds'],
  [1_000, 'en', '1 second'],
  [119_999, 'en', '119 seconds'],
  [300_000, 'en', '5 minutes'],
  [359_999, 'en', '5 minutes'],
  [300_000, 'es', '5 minutos'],
  [7_200_000, 'en', '2 hours'],
  [200_000_000, 'en', '2 days'],
])('writes %i ms as a span of time in %s', (spanMs, locale, text) => {
  expect(formatLead(spanMs, locale)).toBe(text);
});
