import { useSyncExternalStore } from 'react';

/** A value that components can watch. */
export type Store<T> = {
  get(): T;
  set(value: T): void;
  /** The value that the first HTML was written with: what the page starts from before it goes on. */
  first(): T;
  /** Starts over with another value, as the render function does for each person. */
  start(value: T): void;
  subscribe(listener: () => void): () => void;
};

/** Makes a store around a first value. */
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

/** The store's value, kept current while the component is shown. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.first);
}
