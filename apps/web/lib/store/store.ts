import { useSyncExternalStore } from 'react';

export type Store<T> = {
  get(): T;
  set(value: T): void;
  /** The value of the server-rendered HTML, used during hydration. */
  first(): T;
  /** Resets to another value; server rendering does this for each request. */
  start(value: T): void;
  subscribe(listener: () => void): () => void;
};

export function createStore<T>(initial: T): Store<T> {
  let first = initial;
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    first: () => first,
    start(next) {
      first = next;
      value = next;
    },
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.first);
}
