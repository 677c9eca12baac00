import type { List } from '@signboard/contract/lists/list.ts';
import { describe, expect, it } from 'vitest';
import { GENERATED } from './artwork-source.ts';
import { NEW_LIST_VALUES, type NewListValues } from './new-list-values.ts';
import { type Attempt, type SendCalls, sendNewList } from './send-new-list.ts';

const VALUES = { ...NEW_LIST_VALUES, name: 'Night Owls', urlEndName: 'night-owls', description: 'For owls.' };
const LOGO = 'a'.repeat(64);
const LOST = new TypeError('Failed to fetch');
const problem = (code: string) => ({ success: false, code, msg: code });

type Name = keyof SendCalls;
/** Fails before the call reaches the server, or after the server has done it. */
type Fault = { at: Name; when: 'before' | 'after'; reason: unknown };

/** A server that remembers keys, and whose answers can get lost. */
function fakeServer() {
  const lists: (List & { body: string })[] = [];
  const keys = new Map<string, string>();
  const log: Name[] = [];
  let fault: Fault | null = null;
  let painted = 0;
  async function run<R>(name: Name, act: () => R): Promise<R> {
    log.push(name);
    const now = fault?.at === name ? fault : null;
    if (now) fault = null;
    if (now?.when === 'before') throw now.reason;
    const answer = structuredClone(act());
    if (now?.when === 'after') throw now.reason;
    return answer;
  }
  const calls: SendCalls = {
    // Never the same image twice.
    upload: () =>
      run('upload', () => {
        painted += 1;
        return painted.toString(16).padStart(64, '0');
      }),
    create: ({ idempotencyKey, ...settings }) =>
      run('create', () => {
        const body = JSON.stringify(settings);
        const known = keys.get(idempotencyKey);
        if (known !== undefined) {
          const earlier = lists.find(({ id }) => id === known);
          if (!earlier) throw problem('idempotency-key-reused');
          if (earlier.body !== body) throw { ...problem('idempotency-key-reused'), detail: known };
          return earlier;
        }
        const list = {
          ...settings,
          id: `id-${keys.size + 1}`,
          active: settings.publish,
          body,
        } as never as (typeof lists)[0];
        keys.set(idempotencyKey, list.id);
        lists.push(list);
        return list;
      }),
  };
  return { lists, log, calls, fail: (next: Fault) => (fault = next) };
}

/** A page that stores its attempt, as the draft in the browser does. */
function openPage(calls: SendCalls) {
  let attempt: Attempt | null = null;
  let now = new Date('2026-05-04T10:20:00Z');
  return {
    later: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    send: (change: Partial<NewListValues> = {}, publish = true) =>
      sendNewList({ ...VALUES, ...change }, publish, {
        calls,
        attempt: attempt && JSON.parse(JSON.stringify(attempt)),
        onAttempt: (next) => {
          attempt = next;
        },
        now,
      }),
  };
}

describe('creating a new list', () => {
  it('sends everything in one call', async () => {
    const { lists, log, calls } = fakeServer();
    const saved = await openPage(calls).send({ twitterVerification: true, twitterToFollow: '@owls' });
    expect(log).toEqual(['upload', 'create']);
    expect(saved).toMatchObject({ id: 'id-1', active: true });
    expect(lists).toMatchObject([
      { startDate: '2026-05-04T10:20:00.000Z', availableSpots: 100, twitterToFollow: 'owls', publish: true },
    ]);
  });

  it('sends a draft without dates that are decided later', async () => {
    const { lists, calls } = fakeServer();
    await openPage(calls).send({ logo: LOGO, opening: 'later' }, false);
    expect(lists).toMatchObject([
      { logo: LOGO, startDate: null, availableSpots: null, type: null, publish: false },
    ]);
  });

  it('uploads a generated banner only when a banner is chosen', async () => {
    const { lists, log, calls } = fakeServer();
    await openPage(calls).send({ isColor: false }, false);
    expect(log).toEqual(['upload', 'upload', 'create']);
    expect(lists).toMatchObject([{ color: null }]);
    expect(JSON.stringify(lists)).not.toContain(GENERATED);
  });

  const FAULTS: Fault[] = (['upload', 'create'] as const).flatMap((at) => [
    { at, when: 'before', reason: LOST },
    { at, when: 'before', reason: problem('unavailable') },
    { at, when: 'after', reason: LOST },
    { at, when: 'after', reason: problem('internal-error') },
  ]);

  describe.each(FAULTS)('when $at fails $when the server acted', (fault) => {
    it.each([0, 1, 30, 600])('ends with one list after %i minutes', async (minutes) => {
      const { lists, calls, fail } = fakeServer();
      const page = openPage(calls);
      fail(fault);
      await expect(page.send()).rejects.toBe(fault.reason);
      page.later(minutes);
      expect(await page.send()).toMatchObject({ id: 'id-1', active: true });
      expect(lists).toHaveLength(1);
    });

    it('never creates a second list under another name', async () => {
      const { lists, calls, fail } = fakeServer();
      const page = openPage(calls);
      fail(fault);
      await expect(page.send()).rejects.toBe(fault.reason);
      const isCreated = lists.length === 1;
      const renamed = page.send({ name: 'Snow Owls' });
      if (isCreated)
        await expect(renamed).rejects.toMatchObject({ code: 'idempotency-key-reused', detail: 'id-1' });
      else expect(await renamed).toMatchObject({ name: 'Snow Owls' });
      expect(lists).toHaveLength(1);
    });
  });

  it('finds its list again once a change is taken back', async () => {
    const { lists, calls, fail } = fakeServer();
    const page = openPage(calls);
    fail({ at: 'create', when: 'after', reason: LOST });
    await expect(page.send()).rejects.toBe(LOST);
    await expect(page.send({ name: 'Snow Owls' })).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    expect(await page.send()).toMatchObject({ id: 'id-1' });
    expect(lists).toHaveLength(1);
  });

  it('counts dates from the new attempt when the first never arrived', async () => {
    const { lists, calls, fail } = fakeServer();
    const page = openPage(calls);
    fail({ at: 'create', when: 'before', reason: LOST });
    await expect(page.send()).rejects.toBe(LOST);
    page.later(30);
    await page.send();
    expect(lists).toMatchObject([{ startDate: '2026-05-04T10:50:00.000Z' }]);
  });

  it('creates it anew when the list of the attempt was deleted', async () => {
    const { lists, calls, fail } = fakeServer();
    const page = openPage(calls);
    fail({ at: 'create', when: 'after', reason: LOST });
    await expect(page.send()).rejects.toBe(LOST);
    lists.length = 0;
    expect(await page.send()).toMatchObject({ id: 'id-2' });
  });
});
