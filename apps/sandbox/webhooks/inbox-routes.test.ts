import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Sandbox, startSandboxForTest } from '../sandbox-for-test.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandboxForTest();
});
afterAll(() => sandbox.stop());
beforeEach(async () => void (await fetch(`${sandbox.url}/reset`, { method: 'POST' })));

const send = () =>
  fetch(`${sandbox.url}/webhooks/inbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1', 'webhook-signature': 'v1,abc' },
    body: '{"type": "list.closed"}',
    redirect: 'manual',
  });
const inbox = async () => await (await fetch(`${sandbox.url}/webhooks.json`)).json();
const fail = (kind: string) =>
  fetch(`${sandbox.url}/webhooks/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind }),
  });

it('shows what arrived, byte by byte, and the address to send to', async () => {
  expect((await send()).status).toBe(200);
  expect(await inbox()).toMatchObject([
    { id: 'msg_1', signature: 'v1,abc', body: '{"type": "list.closed"}' },
  ]);
  const page = await (await fetch(`${sandbox.url}/webhooks`)).text();
  expect(page).toContain(`${sandbox.url}/webhooks/inbox`);
  expect(page).toContain('list.closed');
});

it.each([
  ['server-error', 500],
  ['rate-limited', 429],
  ['gone', 410],
  ['redirects', 302],
  ['too-large', 200],
])('fails with %s as receivers do', async (kind, status) => {
  await fail(kind);
  const answer = await send();
  expect(answer.status).toBe(status);
  if (kind === 'too-large') expect((await answer.text()).length).toBeGreaterThan(10_000_000);
  expect(await inbox()).toEqual([]);
  expect((await send()).status).toBe(200);
});
