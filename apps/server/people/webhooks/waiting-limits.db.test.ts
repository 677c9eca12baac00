import type { WebhookItem } from '@signboard/contract/webhooks/schemas.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordWebhookEvent } from '#server/platform/outbox/record-webhook-event.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { discoverEntries } from './discover-entries.ts';
import { dropWaiting, MAX_WAITING } from './drop-waiting.ts';
import { type Receiver, startReceiver } from './receiver-for-test.ts';
import { sendNextMessage } from './send-next-message.ts';

let test: TestApp;
let receiver: Receiver;
let owner: ListOwner;

beforeAll(async () => {
  receiver = await startReceiver();
  test = await startTestApp({ settings: { GUARDED_FETCH_ALLOW: receiver.origin } });
});
afterAll(async () => {
  await test.close();
  await receiver.close();
});
beforeEach(async () => {
  receiver.reset();
  await test.deps.pool.query('delete from webhooks');
  owner = await given.owner(test);
});

async function create(events = ['list.closed']): Promise<string> {
  const body = { url: `${receiver.origin}/hook`, events };
  return (await owner.browser.call('POST', '/api/v1/webhooks', { body })).json().result.webhook.id;
}
const shown = async (): Promise<WebhookItem[]> =>
  (await owner.browser.call('GET', '/api/v1/webhooks')).json().result;

let occasions = 0;
/** As a list that closes: one message for each webhook of the owner. */
async function happen(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    occasions += 1;
    await recordWebhookEvent(test.deps.db, {
      of: { ownerId: owner.userId },
      type: 'list.closed',
      occasion: String(occasions),
      data: { listId: String(occasions), reason: 'ended' },
      happenedAt: test.clock.now(),
    });
  }
}
/** Without the detour of an event for each. */
const fill = (webhookId: string, count: number) =>
  test.deps.pool.query(
    `insert into webhook_messages (webhook_id, type, data, happened_at, next_attempt_at, created_at)
     select $1, 'list.closed', jsonb_build_object('listId', place, 'reason', 'ended'), $3, $3, $3
     from generate_series(1, $2) as place`,
    [webhookId, count, test.clock.now()],
  );
const waiting = async (webhookId: string): Promise<string[]> =>
  (
    await test.deps.pool.query(
      `select data ->> 'listId' as list from webhook_messages where webhook_id = $1 and state = 'queued' order by number`,
      [webhookId],
    )
  ).rows.map(({ list }) => list);
const limit = async (max?: typeof MAX_WAITING) => {
  while (await dropWaiting(test.deps, max));
};

it('drops the oldest above the limit of a webhook, and tells owner and receiver', async () => {
  const id = await create();
  await fill(id, MAX_WAITING.webhook + 3);
  await limit();
  expect((await waiting(id)).slice(0, 2)).toEqual(['4', '5']);
  expect(await shown()).toMatchObject([
    { waiting: MAX_WAITING.webhook, dropped: 3, droppedAt: test.clock.now().toISOString() },
  ]);
  await sendNextMessage({ ...test.deps, random: () => 0 });
  expect(receiver.received[0]?.headers['webhook-dropped']).toBe('3');
});

it('drops the oldest above the limit of an account, of all its webhooks together', async () => {
  const [one, other] = [await create(), await create()];
  await happen(6);
  await limit({ webhook: 5, account: 7 });
  const kept = [...(await waiting(one)), ...(await waiting(other))];
  expect(kept).toHaveLength(7);
  expect((await shown()).reduce((sum, { dropped }) => sum + dropped, 0)).toBe(5);
  expect(new Set(kept)).toEqual(new Set([3, 2, 1, 0].map((before) => String(occasions - before))));
});

it('drops nothing of others, nothing that is being sent, and nothing twice', async () => {
  const id = await create();
  await happen(4);
  await test.deps.pool.query(
    `update webhook_messages set state = 'sending', leased_until = now()
     where number = (select min(number) from webhook_messages)`,
  );
  const stranger = await given.owner(test);
  const body = { url: `${receiver.origin}/hook`, events: ['list.closed'] };
  const others = (await stranger.browser.call('POST', '/api/v1/webhooks', { body })).json().result.webhook.id;
  await fill(others, 2);
  const max = { webhook: 2, account: 2 };
  await Promise.all([limit(max), limit(max), limit(max)]);
  expect(await waiting(id)).toHaveLength(2);
  expect(await waiting(others)).toHaveLength(2);
  expect(await shown()).toMatchObject([{ waiting: 3, dropped: 1 }]);
});

it('leaves new entries in their list while many messages wait', async () => {
  const id = await create(['entry.created', 'list.closed']);
  const list = await given.list(test, owner);
  await fill(id, 1_001);
  await (await given.account(test)).join(list);
  expect(await discoverEntries(test.deps)).toBe(false);
  expect(await waiting(id)).toHaveLength(1_001);
  await test.deps.pool.query('delete from webhook_messages');
  await discoverEntries(test.deps);
  expect(await waiting(id)).toEqual([list.id]);
});
