import { base58 } from '@scure/base';
import type { IdentifierArray, WalletAccount, WalletIcon } from '@wallet-standard/base';
import { requestAccount, requestSignature } from './ask-person.ts';
import type { DemoAccounts } from './demo-accounts.ts';
import type { DemoPrompts, Persona } from './persona.ts';
import { signSolanaMessage } from './sign-as-persona.ts';
import { unauthorized } from './wallet-rpc-error.ts';

type Change = (change: { accounts: readonly WalletAccount[] }) => void;
type SignInput = { account: WalletAccount; message: Uint8Array };

const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:localnet'] satisfies IdentifierArray;

/** The Solana side (Wallet Standard). It signs messages; it supports no transactions. */
export function createDemoSolanaWallet(
  label: { name: string; icon: WalletIcon },
  { accounts, prompts }: { accounts: DemoAccounts; prompts: DemoPrompts },
) {
  const listeners = new Set<Change>();
  let shared: readonly WalletAccount[] = [];
  const share = (persona: Persona | null) => {
    const isSame = shared[0]?.address === persona?.address;
    if (!isSame) shared = persona ? [walletAccount(persona)] : [];
    return !isSame;
  };
  accounts.subscribe('solana', (persona) => {
    if (share(persona)) for (const listener of listeners) listener({ accounts: shared });
  });

  async function connect(input?: { silent?: boolean }) {
    const known = await accounts.current('solana').catch(() => null);
    const persona = known || input?.silent ? known : await requestAccount('solana', accounts, prompts);
    share(persona);
    return { accounts: shared };
  }

  async function signMessage(...inputs: SignInput[]) {
    const outputs = [];
    for (const input of inputs) outputs.push(await signOne(input));
    return outputs;
  }

  async function signOne({ account, message }: SignInput) {
    const persona = await accounts.current('solana');
    if (persona?.address !== account.address) throw unauthorized();
    const signedMessage = Uint8Array.from(message);
    await requestSignature(persona, signedMessage, prompts);
    try {
      return {
        signedMessage,
        signature: await signSolanaMessage(persona, signedMessage),
        signatureType: 'ed25519' as const,
      };
    } catch (error) {
      await prompts.tell('no-ed25519');
      throw error;
    }
  }

  return {
    version: '1.0.0' as const,
    name: label.name,
    icon: label.icon,
    chains: CHAINS,
    get accounts() {
      return shared;
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => accounts.choose('solana', null) },
      'standard:events': {
        version: '1.0.0',
        on(_event: 'change', listener: Change) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      'solana:signMessage': { version: '1.1.0', signMessage },
    },
  };
}

function walletAccount(persona: Persona): WalletAccount {
  const publicKey = base58.decode(persona.address);
  const features = ['solana:signMessage'] satisfies IdentifierArray;
  return Object.freeze({ address: persona.address, publicKey, chains: CHAINS, features });
}
