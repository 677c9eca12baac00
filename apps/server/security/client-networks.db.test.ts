import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let owner: ListOwner;
beforeAll(async () => {
  test = await startTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '100' } });
  owner = await given.owner(test);
});
afterAll(() => test.close());

/** Addresses that one client can use without asking anyone. */
const ofOneNetwork = (count: number, network = '2001:db8:1:2') =>
  Array.from({ length: count }, (_, at) => `${network}::${(at + 1).toString(16)}`);

async function sendFrom(addresses: readonly string[], url: string, payload?: object): Promise<number[]> {
  const answers = await Promise.all(
    addresses.map((remoteAddress) =>
      test.app.inject({ method: payload ? 'POST' : 'GET', url, remoteAddress, ...(payload && { payload }) }),
    ),
  );
  return answers.map(({ statusCode }) => statusCode);
}

const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

describe('a client with a whole IPv6 network', () => {
  it('reports a list once, from whichever address', async () => {
    const list = await given.list(test, owner);
    const report = { workspace: list.workspace, name: list.name, reason: 'scam' };
    const statuses = await sendFrom(ofOneNetwork(8), '/api/v1/third/page/report', report);
    expect([countOf(statuses, 200), countOf(statuses, 409)]).toEqual([1, 7]);
    expect(await sendFrom(['2001:db8:1:3::1'], '/api/v1/third/page/report', report)).toEqual([200]);
    const { rows } = await test.deps.pool.query('select count(*)::int as count from reports');
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('has one share of slow calls, and one of all calls', async () => {
    const slow = await sendFrom(ofOneNetwork(150, '2001:db8:2:1'), '/users/newsletter', {
      email: 'someone@example.test',
    });
    expect([countOf(slow, 200), countOf(slow, 429)]).toEqual([10, 140]);
    const reads = await sendFrom(ofOneNetwork(150, '2001:db8:2:2'), '/.well-known/signboard-keys.json');
    expect(countOf(reads, 429)).toBe(50);
    const others = Array.from({ length: 20 }, (_, at) => `2001:db8:3:${at.toString(16)}::1`);
    expect(countOf(await sendFrom(others, '/.well-known/signboard-keys.json'), 429)).toBe(0);
  });
});
