import { createContext, useContext } from 'react';
import { createStore, type Store } from '#web/lib/store/store.ts';
import type { RequirementLine } from './requirement-lines.ts';

/** The places of the page that joining fills once it is there: the board's, and one at each requirement. */
export type PlaceName = 'main' | RequirementLine['id'];
export type Places = ReadonlyMap<PlaceName, HTMLElement>;

/** The way from the page, which everybody reads, to joining, which is loaded only for those who want it. */
export type JoinDoor = {
  /** `open` once joining fills its places itself. */
  state: 'closed' | 'opening' | 'open';
  enter(): void;
  report(): void;
  /** Whether an address is the one that is signed in here. */
  isOwnWallet(address: string): boolean;
  places: JoinPlaces;
};

export type JoinPlaces = {
  store: Store<Places>;
  ref(name: PlaceName): (element: HTMLElement | null) => void;
};

/** Keeps track of the places as they come and go with the page. */
export function createJoinPlaces(): JoinPlaces {
  const store = createStore<Places>(new Map());
  const refs = new Map<PlaceName, (element: HTMLElement | null) => void>();
  const refFor = (name: PlaceName) => (element: HTMLElement | null) => {
    const next = new Map(store.get());
    if (element) next.set(name, element);
    else next.delete(name);
    store.set(next);
  };
  return {
    store,
    ref(name) {
      const ref = refs.get(name) ?? refFor(name);
      refs.set(name, ref);
      return ref;
    },
  };
}

/** Without a door, as in a page that only shows a list, nothing can be entered. */
export const JoinDoorContext = createContext<JoinDoor | null>(null);

export const useJoinDoor = () => useContext(JoinDoorContext);
