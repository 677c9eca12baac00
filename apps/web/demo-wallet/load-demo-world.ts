import type { DemoWorld, Persona } from './persona.ts';

/** Fetches the sandbox's people when they are first needed; a failed fetch is tried again the next time. */
export function demoWorldLoader(sandboxUrl: string): () => Promise<DemoWorld> {
  let world: Promise<DemoWorld> | undefined;
  return () => {
    world ??= fetchWorld(sandboxUrl).catch((error: unknown) => {
      world = undefined;
      throw error;
    });
    return world;
  };
}

async function fetchWorld(sandboxUrl: string): Promise<DemoWorld> {
  const base = sandboxUrl.endsWith('/') ? sandboxUrl : `${sandboxUrl}/`;
  const response = await fetch(new URL('wallet.json', base));
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}.`);
  const { personas, ethereumRpcUrl } = (await response.json()) as Partial<DemoWorld>;
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
