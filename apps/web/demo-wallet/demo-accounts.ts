import type { DemoWalletConfig, Persona } from './persona.ts';

type Chain = Persona['chain'];
type Listener = (persona: Persona | null) => void;

export type DemoAccounts = {
  personas(chain: Chain): Promise<Persona[]>;
  /** The connected persona; survives a reload. */
  current(chain: Chain): Promise<Persona | null>;
  choose(chain: Chain, persona: Persona | null): void;
  subscribe(chain: Chain, listener: Listener): void;
};

const KEY = 'demoWallet';

/** Stored in local storage and synchronized with other tabs, like an extension. */
export function createDemoAccounts(
  loadConfig: () => Promise<DemoWalletConfig>,
  storage: Storage,
  tabs: EventTarget,
): DemoAccounts {
  const listeners: Record<Chain, Set<Listener>> = { ethereum: new Set(), solana: new Set() };
  const personas = async (chain: Chain) =>
    (await loadConfig()).personas.filter((persona) => persona.chain === chain);
  const emit = (chain: Chain, persona: Persona | null) => {
    for (const listener of listeners[chain]) listener(persona);
  };
  const current = async (chain: Chain) => {
    const id = readChoices(storage)[chain];
    // Nothing chosen, nothing to fetch: a page that nobody connected sends no request to the sandbox.
    return id === undefined ? null : ((await personas(chain)).find((persona) => persona.id === id) ?? null);
  };

  tabs.addEventListener('storage', (event) => {
    const { key, oldValue, newValue } = event as StorageEvent;
    if (key !== KEY) return;
    for (const chain of ['ethereum', 'solana'] as const) {
      const hasChanged = parseChoices(oldValue)[chain] !== parseChoices(newValue)[chain];
      if (hasChanged) void current(chain).then((persona) => emit(chain, persona));
    }
  });

  return {
    personas,
    current,
    choose(chain, persona) {
      const { [chain]: _, ...others } = readChoices(storage);
      writeChoices(storage, persona ? { ...others, [chain]: persona.id } : others);
      emit(chain, persona);
    },
    subscribe: (chain, listener) => void listeners[chain].add(listener),
  };
}

type Choices = Partial<Record<Chain, string>>;

function readChoices(storage: Storage): Choices {
  return parseChoices(storage.getItem(KEY));
}

function parseChoices(text: string | null): Choices {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Choices;
  } catch {
    return {};
  }
}

function writeChoices(storage: Storage, choices: Choices): void {
  if (Object.keys(choices).length > 0) storage.setItem(KEY, JSON.stringify(choices));
  else storage.removeItem(KEY);
}
