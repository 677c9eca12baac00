import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Location } from '#web/navigation/paths.ts';
import { pageSignal } from '#web/testing/reset-page.ts';
import { createNavigation, type HeldNavigation } from './navigation.ts';

/** Pages open at once, except those that a test holds. */
const held = new Map<string, PromiseWithResolvers<void>>();
const redirects = new Map<string, string>();

async function open({ pathname }: Location) {
  await held.get(pathname)?.promise;
  const redirect = redirects.get(pathname);
  return redirect ? { redirect } : { view: pathname };
}

async function start(at: string) {
  history.pushState(null, '', at);
  const navigation = createNavigation<string>(open, null, { signal: pageSignal() });
  await vi.waitFor(() => expect(navigation.state.view).not.toBeNull());
  return navigation;
}

type Started = Awaited<ReturnType<typeof start>>;
const shown = (navigation: Started, view: string) =>
  vi.waitFor(() => expect(navigation.state).toMatchObject({ view, isMoving: false }));

const hold = (path: string) => {
  const page = Promise.withResolvers<void>();
  held.set(path, page);
  return page.resolve;
};

beforeEach(() => {
  held.clear();
  redirects.clear();
  vi.stubGlobal('scrollTo', () => {});
});

describe('navigation', () => {
  it('[N1] changes the address when the page is ready, not before', async () => {
    const navigation = await start('/one');
    const release = hold('/two');
    const done = navigation.navigate('/two');
    expect(navigation.state).toMatchObject({ view: '/one', isMoving: true });
    expect(location.pathname).toBe('/one');
    release();
    await done;
    expect(navigation.state).toMatchObject({ view: '/two', isMoving: false });
    expect(location.pathname).toBe('/two');
  });

  it('[N1] shows the page that was asked for last', async () => {
    const navigation = await start('/one');
    const release = hold('/slow');
    const slow = navigation.navigate('/slow');
    await navigation.navigate('/two');
    release();
    await slow;
    expect(navigation.state.view).toBe('/two');
    expect(location.pathname).toBe('/two');
  });

  it('[N1] follows redirects without leaving the redirecting page in the history', async () => {
    const navigation = await start('/one');
    redirects.set('/private', '/login?from=%2Fprivate');
    const entries = history.length;
    await navigation.navigate('/private');
    expect(location.pathname + location.search).toBe('/login?from=%2Fprivate');
    expect(history.length).toBe(entries + 1);
    history.back();
    await shown(navigation, '/one');
  });

  it('[N1] replaces the first address when it redirects', async () => {
    redirects.set('/old', '/new');
    history.pushState(null, '', '/before');
    const entries = history.length;
    const navigation = await start('/old');
    expect(location.pathname).toBe('/new');
    expect(navigation.state.view).toBe('/new');
    expect(history.length).toBe(entries + 1);
  });

  it('[N1] goes back and forward', async () => {
    const navigation = await start('/one');
    await navigation.navigate('/two');
    history.back();
    await shown(navigation, '/one');
    history.forward();
    await shown(navigation, '/two');
  });

  it('[N1] keeps the page for another anchor, and opens it again for another query', async () => {
    const navigation = await start('/one');
    const views: (string | null)[] = [];
    navigation.subscribe(() => views.push(navigation.state.isMoving ? null : navigation.state.view));
    await navigation.navigate('/one#part');
    expect(views).toEqual(['/one']);
    await navigation.navigate('/one?page=2');
    expect(views).toEqual(['/one', null, '/one']);
  });

  it('[N1] gives each loaded page a key of its own, and keeps it on a reload', async () => {
    const first = await start('/one');
    const reloaded = createNavigation<string>(open, null, { signal: pageSignal() });
    expect(reloaded.state.location.key).toBe(first.state.location.key);
    const second = await start('/two');
    expect(second.state.location.key).not.toBe(first.state.location.key);
  });

  it('carries a state with the entry', async () => {
    const navigation = await start('/one');
    await navigation.navigate('/two', { state: { isNew: true } });
    await navigation.navigate('/three');
    history.back();
    await shown(navigation, '/two');
    expect(navigation.state.location.state).toEqual({ isNew: true });
  });
});

describe('a held navigation', () => {
  async function startHeld(at: string) {
    const navigation = await start(at);
    const attempts: HeldNavigation[] = [];
    await navigation.navigate('/form');
    navigation.block({ holds: () => true, onHeld: (attempt) => attempts.push(attempt) });
    return { navigation, attempts };
  }

  it('stays until it may proceed', async () => {
    const { navigation, attempts } = await startHeld('/one');
    await navigation.navigate('/two');
    expect(navigation.state.view).toBe('/form');
    attempts[0]?.proceed();
    await shown(navigation, '/two');
  });

  it('is asked about once, whoever holds it', async () => {
    const { navigation, attempts } = await startHeld('/one');
    const others: HeldNavigation[] = [];
    const end = navigation.block({ holds: () => true, onHeld: (attempt) => others.push(attempt) });
    await navigation.navigate('/two');
    expect([attempts, others].flat()).toHaveLength(1);
    end();
    await navigation.navigate('/three');
    expect(attempts).toHaveLength(2);
    attempts[1]?.proceed();
    await shown(navigation, '/three');
  });

  it('returns to the address after a step back, and repeats the step when it may proceed', async () => {
    const { navigation, attempts } = await startHeld('/one');
    history.back();
    await vi.waitFor(() => expect(attempts).toHaveLength(1));
    await vi.waitFor(() => expect(location.pathname).toBe('/form'));
    expect(navigation.state.view).toBe('/form');
    attempts[0]?.proceed();
    await shown(navigation, '/one');
    expect(location.pathname).toBe('/one');
  });

  it('is asked about again after it was given up', async () => {
    const { navigation, attempts } = await startHeld('/one');
    history.back();
    await vi.waitFor(() => expect(location.pathname).toBe('/form'));
    attempts[0]?.reset();
    await navigation.navigate('/two');
    expect(attempts).toHaveLength(2);
    expect(navigation.state.view).toBe('/form');
  });
});
