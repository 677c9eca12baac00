import type { List } from '@signboard/contract/lists/list.ts';
import { describe, expect, it } from 'vitest';
import { GENERATED } from './artwork-source.ts';
import { NEW_LIST_VALUES } from './new-list-values.ts';
import { type NewList, parseNewList } from './parse-new-list.ts';
import {
  NO_PROGRESS,
  type SaveCalls,
  type SaveProgress,
  type SaveStep,
  saveNewList,
} from './save-new-list.ts';

const NOW = new Date('2026-05-04T10:20:00Z');
const LOGO = 'a'.repeat(64);
const VALUES = { ...NEW_LIST_VALUES, name: 'Night Owls', urlEndName: 'night-owls', description: 'For owls.' };

function wanted(change: Partial<typeof VALUES> = {}): NewList {
  const parsed = parseNewList({ ...VALUES, ...change }, NOW);
  if (Array.isArray(parsed)) throw new Error(JSON.stringify(parsed));
  return parsed;
}

const LOST = new TypeError('Failed to fetch');
const problem = (code: string) => ({ success: false, code, msg: code });

type Name = keyof SaveCalls;
/** Fails before the call reaches the server, or after the server has done it. */
type Fault = { at: Name; when: 'before' | 'after'; reason: unknown };

/** A server with unique names whose answers can get lost. */
function fakeServer() {
  const lists: (List & { requirements?: unknown })[] = [];
  const log: Name[] = [];
  let fault: Fault | null = null;
  const byId = (id: string) => {
    const list = lists.find((one) => one.id === id);
    if (!list) throw problem('not-found');
    return list;
  };
  async function run<R>(name: Name, act: () => R): Promise<R> {
    log.push(name);
    const now = fault?.at === name ? fault : null;
    if (now) fault = null;
    if (now?.when === 'before') throw now.reason;
    const answer = structuredClone(act());
    if (now?.when === 'after') throw now.reason;
    return answer;
  }
  const calls: SaveCalls = {
    upload: (shape) => run('upload', () => (shape === 'avatar' ? 'b' : 'c').repeat(64)),
    find: ({ urlEndName }) => run('find', () => lists.find((one) => one.urlEndName === urlEndName) ?? null),
    create: (general) =>
      run('create', () => {
        if (lists.some(({ name }) => name === general.name)) throw problem('name-taken');
        const list = {
          ...general,
          id: `id-${lists.length + 1}`,
          active: false,
          analytics: [],
        } as unknown as List;
        lists.push(list);
        return list;
      }),
    read: (id) => run('read', () => byId(id)),
    update: (body) => run('update', () => Object.assign(byId(body.id), body)),
    saveRegistration: (body) =>
      run('saveRegistration', () => Object.assign(byId(body.id), { requirements: body })),
    activate: (id) =>
      run('activate', () => {
        const list = byId(id);
        list.active = !list.active;
        return { active: list.active };
      }),
  };
  return { lists, log, calls, fail: (next: Fault) => (fault = next) };
}

/** A page that stores its progress between attempts. */
function openPage(calls: SaveCalls) {
  let progress: SaveProgress = NO_PROGRESS;
  const steps: SaveStep[] = [];
  return {
    steps,
    save: (list: NewList, isPublishing = true) =>
      saveNewList(
        list,
        { isPublishing },
        {
          calls,
          progress,
          onProgress: (next) => (progress = structuredClone(next)),
          onStep: (step) => steps.push(step),
        },
      ),
  };
}

describe('saving a new list', () => {
  it('creates, fills in and activates it in one go', async () => {
    const { lists, log, calls } = fakeServer();
    const saved = await openPage(calls).save(wanted({ twitterVerification: true, twitterToFollow: '@owls' }));
    expect(log).toEqual(['upload', 'create', 'update', 'saveRegistration', 'activate']);
    expect(saved).toMatchObject({ id: 'id-1', active: true, logo: 'b'.repeat(64) });
    expect(lists).toMatchObject([
      { startDate: '2026-05-04T10:20:00.000Z', requirements: { twitterToFollow: 'owls' }, active: true },
    ]);
  });

  it('saves a draft without activating it', async () => {
    const { lists, log, calls } = fakeServer();
    await openPage(calls).save(wanted({ logo: LOGO }), false);
    expect(log).toEqual(['create', 'update', 'saveRegistration']);
    expect(lists).toMatchObject([{ logo: LOGO, active: false }]);
  });

  it('leaves out dates that are decided later', async () => {
    const { log, calls } = fakeServer();
    await openPage(calls).save(wanted({ logo: LOGO, opening: 'later' }), false);
    expect(log).toEqual(['create', 'saveRegistration']);
  });

  it('uploads a generated banner only when a banner is chosen', async () => {
    const { lists, calls } = fakeServer();
    await openPage(calls).save(wanted({ isColor: false }), false);
    expect(lists).toMatchObject([{ banner: 'c'.repeat(64), color: null }]);
    expect(JSON.stringify(lists)).not.toContain(GENERATED);
  });

  const ALL = wanted({ twitterVerification: true, twitterToFollow: 'owls' });
  const FAULTS: Fault[] = (['upload', 'create', 'update', 'saveRegistration', 'activate'] as const).flatMap(
    (at) => [
      { at, when: 'before', reason: LOST },
      { at, when: 'before', reason: problem('unavailable') },
      { at, when: 'after', reason: LOST },
      { at, when: 'after', reason: problem('internal-error') },
    ],
  );

  /** An activated list keeps its name. */
  const isOffline = ({ at, when }: Fault) => at !== 'activate' || when === 'before';

  it.each(FAULTS)(
    'ends with one complete, active list when $at fails $when the server acted',
    async (fault) => {
      const { lists, calls, fail } = fakeServer();
      const page = openPage(calls);
      fail(fault);
      await expect(page.save(ALL)).rejects.toBe(fault.reason);
      expect((await page.save(ALL)).active).toBe(true);
      expect(lists).toMatchObject([
        { active: true, availableSpots: 100, requirements: { twitterToFollow: 'owls' } },
      ]);
    },
  );

  it.each(FAULTS.filter(isOffline))(
    'keeps one list, under its new name, when it is renamed after $at failed $when the server acted',
    async (fault) => {
      const { lists, calls, fail } = fakeServer();
      const page = openPage(calls);
      fail(fault);
      await expect(page.save(ALL)).rejects.toBe(fault.reason);
      await page.save(wanted({ name: 'Snow Owls', urlEndName: 'snow-owls' }));
      expect(lists).toMatchObject([{ name: 'Snow Owls', urlEndName: 'snow-owls', active: true }]);
    },
  );

  it('removes a requirement that was switched off after a failure', async () => {
    const { lists, calls, fail } = fakeServer();
    const page = openPage(calls);
    fail({ at: 'activate', when: 'before', reason: LOST });
    await expect(page.save(ALL)).rejects.toBe(LOST);
    await page.save(wanted());
    expect(lists).toMatchObject([{ requirements: { twitterVerification: false } }]);
  });

  it('takes over a list that a lost request creates while the next one is refused', async () => {
    const { lists, calls, fail } = fakeServer();
    const page = openPage(calls);
    fail({ at: 'create', when: 'after', reason: LOST });
    await expect(page.save(ALL)).rejects.toBe(LOST);
    const { find } = calls;
    calls.find = async (general) => {
      calls.find = find;
      await find(general);
      return null;
    };
    await page.save(ALL);
    expect(lists).toMatchObject([{ active: true }]);
  });

  it('reports a name that another list has, and saves under a free one', async () => {
    const { lists, calls } = fakeServer();
    await openPage(calls).save(wanted({ urlEndName: 'first' }), false);
    const page = openPage({ ...calls, find: async () => null });
    await expect(page.save(wanted())).rejects.toMatchObject({ code: 'name-taken' });
    await page.save(wanted({ name: 'Snow Owls' }));
    expect(lists.map(({ name }) => name)).toEqual(['Night Owls', 'Snow Owls']);
  });

  it('names the part that failed', async () => {
    const { calls, fail } = fakeServer();
    const page = openPage(calls);
    fail({ at: 'saveRegistration', when: 'before', reason: problem('contract-missing') });
    await expect(page.save(ALL)).rejects.toMatchObject({ code: 'contract-missing' });
    expect(page.steps).toEqual(['general', 'basics', 'apply']);
  });
});
