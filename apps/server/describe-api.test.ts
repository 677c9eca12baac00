import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parseConfig } from './config/parse-config.ts';
import { describeApi } from './describe-api.ts';

it('is committed as it is served: run npm run openapi after a change of the contract', async () => {
  const committed = await readFile(new URL('../../docs/api/openapi.json', import.meta.url), 'utf8');
  expect(await describeApi(parseConfig({}))).toBe(committed);
});
