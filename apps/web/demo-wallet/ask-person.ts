import type { DemoAccounts } from './demo-accounts.ts';
import type { DemoPrompts, Persona } from './persona.ts';
import { rejected, WalletRpcError } from './wallet-rpc-error.ts';

/** Asks which persona to connect and remembers the answer. */
export async function requestAccount(
  chain: Persona['chain'],
  accounts: DemoAccounts,
  prompts: DemoPrompts,
): Promise<Persona> {
  const [personas, current] = await loadOrExplain(prompts, () =>
    Promise.all([accounts.personas(chain), accounts.current(chain)]),
  );
  const persona = await prompts.pickPersona(personas, current);
  if (!persona) throw rejected();
  accounts.choose(chain, persona);
  return persona;
}

/** Throws unless the person agrees to sign the text. */
export async function requestSignature(
  persona: Persona,
  message: Uint8Array,
  prompts: DemoPrompts,
): Promise<void> {
  const isAgreed = await prompts.confirmMessage(persona, new TextDecoder().decode(message));
  if (!isAgreed) throw rejected();
}

/** Without the sandbox there are no accounts: the wallet itself explains that. */
async function loadOrExplain<T>(prompts: DemoPrompts, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await prompts.tell('no-sandbox');
    throw new WalletRpcError(4900, 'The sandbox is not responding.');
  }
}
