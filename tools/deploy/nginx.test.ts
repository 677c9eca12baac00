import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const read = () => readFile(new URL('../../deploy/nginx/signboard.conf', import.meta.url), 'utf8');

it('redirects to its own name, not to the host that the client sent', async () => {
  const redirects = (await read()).match(/return 30\d .*;/g);
  expect(redirects).toEqual(['return 301 https://$server_name$request_uri;']);
});

it('does not expose metrics and readiness through nginx', async () => {
  const conf = await read();
  for (const path of ['/metrics', '/readyz']) expect(conf).toContain(`location = ${path} { return 404; }`);
});
