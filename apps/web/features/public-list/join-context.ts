import { createContext, useContext } from 'react';
import { createStore, type Store } from '#web/lib/store/store.ts';
import type { RequirementLine } from './requirement-lines.ts';
import type { RulePath } from './rule-parts.ts';

/**
 * The elements that the joining UI renders into with portals: one on the board, one per requirement, condition and bonus, one for
 * all bonuses, and one for proving another wallet.
 */
export type SlotName =
  | 'main'
  | RequirementLine['id']
  | RulePath
  | 'chances'
  | `bonus.${number}`
  | 'other-wallet';
export type Slots = ReadonlyMap<SlotName, HTMLElement>;

/** Connects the public page with the joining UI, which is loaded only for visitors who want to join. */
export type JoinContextValue = {
  /** `open` once the joining UI fills its slots itself. */
  state: 'closed' | 'opening' | 'open';
  enter(): void;
  report(): void;
  /** Whether this is the signed-in address. */
  isOwnWallet(address: string): boolean;
  places: JoinSlots;
};

export type JoinSlots = {
  store: Store<Slots>;
  ref(name: SlotName): (element: HTMLElement | null) => void;
};

/** Tracks the slots as they mount and unmount. */
export function createJoinSlots(): JoinSlots {
  const store = createStore<Slots>(new Map());
  const refs = new Map<SlotName, (element: HTMLElement | null) => void>();
  const refFor = (name: SlotName) => (element: HTMLElement | null) => {
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

/** Null where a list is only shown, such as in a preview. */
export const JoinContext = createContext<JoinContextValue | null>(null);

export const useJoinContext = () => useContext(JoinContext);
