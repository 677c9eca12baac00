import { writeFile } from 'node:fs/promises';
import { parseConfig } from '../config/parse-config.ts';
import { describeApi } from '../describe-api.ts';

/** Writes the description of the API that is committed and served at /docs. */
await writeFile(
  new URL('../../../docs/api/openapi.json', import.meta.url),
  await describeApi(parseConfig({})),
);
