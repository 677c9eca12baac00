/** A person of the demo data, whose private key is public. */
export type Persona = {
  id: string;
  name: string;
  role: string;
  chain: 'ethereum' | 'solana';
  address: string;
  /** 0x-hex for Ethereum; the 32-byte seed in hex for Solana. */
  privateKey: string;
};

/** The sandbox's configuration of the demo wallet. */
export type DemoWalletConfig = { personas: Persona[]; ethereumRpcUrl: string };

export type DemoPrompts = {
  /** Null when the person declines. */
  pickPersona(personas: Persona[], current: Persona | null): Promise<Persona | null>;
  confirmMessage(persona: Persona, message: string): Promise<boolean>;
  /** Explains why something failed. */
  tell(problem: DemoProblem): Promise<void>;
};

type DemoProblem = 'no-sandbox' | 'no-ed25519';

/** Fetches the sandbox's personas on first use; a failed fetch is retried the next time. */
export function createConfigLoader(sandboxUrl: string): () => Promise<DemoWalletConfig> {
  let world: Promise<DemoWalletConfig> | undefined;
  return () => {
    world ??= fetchConfig(sandboxUrl).catch((error: unknown) => {
      world = undefined;
      throw error;
    });
    return world;
  };
}

async function fetchConfig(sandboxUrl: string): Promise<DemoWalletConfig> {
  const base = sandboxUrl.endsWith('/') ? sandboxUrl : `${sandboxUrl}/`;
  const response = await fetch(new URL('wallet.json', base));
  if (!response.ok) throw new Error(`The sandbox responded with ${response.status}.`);
  const { personas, ethereumRpcUrl } = (await response.json()) as Partial<DemoWalletConfig>;
  if (!Array.isArray(personas) || typeof ethereumRpcUrl !== 'string')
    throw new Error('The sandbox has no wallet.');
  return { personas: personas.filter(isPersona), ethereumRpcUrl: new URL(ethereumRpcUrl, base).href };
}

function isPersona(value: Partial<Persona> | null): value is Persona {
  const texts = [value?.id, value?.name, value?.role, value?.address, value?.privateKey];
  return (
    texts.every((text) => typeof text === 'string') &&
    (value?.chain === 'ethereum' || value?.chain === 'solana')
  );
}
