import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parseConfig } from './config/parse-config.ts';
import { describeApi } from './describe-api.ts';

it('matches the committed document; run npm run openapi after contract changes', async () => {
  const committed = await readFile(new URL('../../docs/api/openapi.json', import.meta.url), 'utf8');
  expect(await describeApi(parseConfig({}))).toBe(committed);
});
