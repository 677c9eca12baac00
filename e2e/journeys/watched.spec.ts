import { expect, test } from '../support/journey.ts';

test('[R26] detects a forbidden script, a forbidden style and a request to another host', async ({
  page,
  watched,
}) => {
  await page.goto('/faqs');
  const blocked = page.evaluate(() => {
    document.createElement('script').textContent = 'window.isInside = true';
  });
  await expect(blocked).rejects.toThrow('TrustedScript');
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await expect
    .poll(() => watched.problems)
    .toEqual([expect.stringContaining('TrustedScript'), expect.stringContaining('Content Security Policy')]);

  await page.route('https://elsewhere.invalid/', (route) => route.fulfill({ body: '' }));
  await page.goto('https://elsewhere.invalid/');
  expect(watched.problems.at(-1)).toBe('foreign request: https://elsewhere.invalid/');
  // Expected in this test.
  watched.problems.length = 0;
});
