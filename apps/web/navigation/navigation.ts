import { joinPath, type Location, resolvePath, type To } from './paths.ts';
import { rememberScroll } from './scroll-positions.ts';

/** What was opened for a location, or where it leads instead. */
type Opened<V> = { view: V } | { redirect: string };

export type NavigateOptions = { replace?: boolean; state?: unknown; preventScrollReset?: boolean };
type Action = 'POP' | 'PUSH' | 'REPLACE';

type NavigationState<V> = {
  location: Location;
  action: Action;
  /** Null until the first page is ready. */
  view: V | null;
  isMoving: boolean;
  keepsScroll: boolean;
};

/** Asked before every navigation to another place; true holds it until `proceed` or `reset` is called. */
type Blocker = { holds(next: Location, current: Location): boolean; onHeld(attempt: HeldNavigation): void };
export type HeldNavigation = { proceed(): void; reset(): void };

export type Navigation<V = unknown> = {
  readonly state: NavigationState<V>;
  subscribe(listener: () => void): () => void;
  /** Resolves when the page is shown, or another navigation took over. */
  navigate(to: To, options?: NavigateOptions): Promise<void>;
  block(blocker: Blocker): () => void;
};

/** The part of a history entry's state that is ours. `index` tells how far a step back or forward goes. */
type Entry = { key: string; index: number; usr?: unknown };

/**
 * Opens a page before its address changes, like a browser does: the old page stays until the new one is ready, and the
 * latest navigation wins.
 */
export function createNavigation<V>(
  open: (location: Location) => Promise<Opened<V>>,
  first: V | null = null,
  /** `signal` ends the listening to the browser's history. */
  listening: { signal?: AbortSignal } = {},
): Navigation<V> {
  let latest = 0;
  let index = 0;
  const blockers = new Set<Blocker>();
  /** Called instead of the next step's navigation. */
  let onStep: (() => void) | null = null;
  const listeners = new Set<() => void>();
  let state: NavigationState<V> = {
    location: readLocation(0),
    action: 'POP',
    view: first,
    isMoving: first === null,
    keepsScroll: false,
  };
  const change = (next: NavigationState<V>) => {
    state = next;
    for (const listener of listeners) listener();
  };

  async function visit(location: Location, action: Action, keepsScroll = false): Promise<void> {
    latest += 1;
    const number = latest;
    const { location: current, view } = state;
    if (view !== null && isSamePage(location, current)) return show(location, action, view, keepsScroll);
    change({ ...state, isMoving: true });
    const opened = await open(location);
    if (number !== latest) return;
    if ('redirect' in opened)
      return visit(locationOf(opened.redirect, null), action === 'PUSH' ? action : 'REPLACE');
    show(location, action, opened.view, keepsScroll);
  }

  function show(location: Location, action: Action, view: V, keepsScroll: boolean): void {
    // The first page has nothing to be left, and after a reload its position is still to be restored.
    if (state.view !== null) rememberScroll(state.location.key);
    if (action === 'PUSH') index += 1;
    const entry: Entry = { key: location.key, index, usr: location.state };
    if (action === 'PUSH') history.pushState(entry, '', joinPath(location));
    if (action === 'REPLACE') history.replaceState(entry, '', joinPath(location));
    change({ location, action, view, isMoving: false, keepsScroll });
  }

  function isHeld(location: Location, attempt: HeldNavigation): boolean {
    // One question is enough when several forms on a page have unsaved changes.
    const blocker = [...blockers].find(({ holds }) => holds(location, state.location));
    blocker?.onHeld(attempt);
    return blocker !== undefined;
  }

  async function navigate(
    to: To,
    { replace = false, state: carried = null, preventScrollReset = false }: NavigateOptions = {},
  ) {
    const location = locationOf(to, carried);
    const isSameAddress = joinPath(location) === joinPath(state.location);
    const proceed = () => visit(location, replace || isSameAddress ? 'REPLACE' : 'PUSH', preventScrollReset);
    if (!isHeld(location, { proceed: () => void proceed(), reset: () => {} })) await proceed();
  }

  /** A step back or forward, or to an anchor; the address has changed already. */
  function onPopState(): void {
    if (onStep) {
      const then = onStep;
      onStep = null;
      then();
      return;
    }
    const location = readLocation(index + 1);
    const next = (history.state as Entry).index;
    const steps = next - index;
    const proceed = () => {
      index = next;
      void visit(location, 'POP');
    };
    const repeat = () => {
      onStep = proceed;
      history.go(steps);
    };
    if (isHeld(location, { proceed: repeat, reset: () => {} })) {
      onStep = () => {};
      history.go(-steps);
    } else proceed();
  }

  index = (history.state as Entry).index;
  addEventListener('popstate', onPopState, listening);
  if (first === null) void visit(state.location, 'POP');
  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    navigate,
    block(blocker) {
      blockers.add(blocker);
      return () => blockers.delete(blocker);
    },
  };
}

function locationOf(to: To, state: unknown): Location {
  return { ...resolvePath(to, window.location.pathname), state, key: crypto.randomUUID() };
}

/** The browser's present address. An entry that the browser made itself, such as of an anchor, gets what ours have. */
function readLocation(nextIndex: number): Location {
  const { pathname, search, hash } = window.location;
  const found = history.state as Partial<Entry> | null;
  const entry: Entry = {
    usr: null,
    ...found,
    key: found?.key ?? crypto.randomUUID(),
    index: found?.index ?? nextIndex,
  };
  if (found?.key === undefined || found.index === undefined) history.replaceState(entry, '');
  return { ...locationOf({ pathname, search, hash }, entry.usr), key: entry.key };
}

const isSamePage = (one: Location, other: Location) =>
  one.pathname === other.pathname && one.search === other.search;
