import type { DemoWalletConfig, Persona } from './persona.ts';

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
