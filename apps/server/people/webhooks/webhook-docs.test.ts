import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webhookEventData } from '@signboard/contract/webhooks/events.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@signboard/domain/webhooks/webhook-event.ts';
import { expect, it } from 'vitest';
import { signMessage } from './webhook-secrets.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const page = await readFile(join(ROOT, 'docs/webhooks.md'), 'utf8');

it('documents every event with an example of its data', () => {
  const rows = [...page.matchAll(/^\| `([a-z]+\.[a-z]+)` \| .* \| `(\{.*\})` \|$/gm)];
  expect(rows.map(([, event]) => event)).toEqual([...WEBHOOK_EVENTS]);
  for (const [, event = '', example = ''] of rows)
    expect(
      webhookEventData[event as WebhookEvent].safeParse(JSON.parse(example)).error,
      event,
    ).toBeUndefined();
});

it('shows a receiver that accepts our messages, each once, and rejects others', async () => {
  const [, code = ''] = /```js\n(.*?)```/s.exec(page) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'webhook-docs-'));
  await writeFile(join(folder, 'receiver.mjs'), code);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const secret = randomBytes(32);
  const child = spawn(process.execPath, ['receiver.mjs'], {
    cwd: folder,
    env: { WEBHOOK_SECRET: `whsec_${secret.toString('base64')}`, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
    await expect.poll(() => printed).toContain('listening on');
    const url = `http://127.0.0.1:${/listening on (\d+)/.exec(printed)?.[1]}`;
    const body = JSON.stringify({ type: 'list.closed', timestamp: new Date().toISOString(), data: { a: 1 } });
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signMessage([secret], { id: 'msg_1', timestamp, body }),
    };
    const send = async (text: string) => (await fetch(url, { method: 'POST', headers, body: text })).status;
    expect([await send(body), await send(body)]).toEqual([204, 204]);
    expect(await send(body.replace('closed', 'opened'))).toBe(400);
    await expect.poll(() => printed).toContain('list.closed {"a":1}');
    expect(printed.match(/list\.closed/g)).toHaveLength(1);
  } finally {
    child.kill();
    await once(child, 'exit');
    await rm(folder, { recursive: true });
  }
});
