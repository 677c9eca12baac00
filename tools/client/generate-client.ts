import { readFile, writeFile } from 'node:fs/promises';
import { writeClient } from './write-client.ts';

const root = new URL('../../', import.meta.url);
const document = await readFile(new URL('docs/api/openapi.json', root), 'utf8');
await writeFile(new URL('packages/client/calls.ts', root), writeClient(JSON.parse(document)));
