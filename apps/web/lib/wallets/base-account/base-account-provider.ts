import type { Eip1193Provider } from '../guarded-provider.ts';
import type { PopupChannel, PopupMessage } from './popup-channel.ts';
import { createSealingKeys, deriveSecret, type SealingKeys, seal, unseal } from './sealed-content.ts';

/** Base, where Base Accounts live. */
const CHAIN_ID = 8453;

type Connection = { keys: SealingKeys; secret: CryptoKey; accounts: unknown };

/** Ethereum's error codes (EIP-1193). */
const UNAUTHORIZED = { code: 4100, message: 'not connected' };
const UNSUPPORTED = { code: 4200, message: 'not supported' };

/**
 * Base Account as an Ethereum provider. It can ask for the account and for one signature; nothing else is ever sent to
 * its window. A connection lasts as long as the page.
 */
export function createBaseAccountProvider(channel: PopupChannel): Eip1193Provider {
  let connection: Connection | null = null;

  /** The first message is not encrypted: it brings the key. */
  async function connect(): Promise<unknown> {
    const keys = await createSealingKeys();
    const handshake = { method: 'eth_requestAccounts', params: [] };
    const answer = await channel.send(messageOf(keys, { handshake }));
    requireNoFailure(answer);
    const secret = await deriveSecret(keys, answer.sender);
    const accounts = await readResult(secret, answer);
    connection = { keys, secret, accounts };
    return accounts;
  }

  async function sign(params: unknown): Promise<unknown> {
    if (!connection) throw UNAUTHORIZED;
    const { keys, secret } = connection;
    const action = { method: 'personal_sign', params };
    const encrypted = await seal(secret, { action, chainId: CHAIN_ID });
    return await readResult(secret, await channel.send(messageOf(keys, { encrypted })));
  }

  return {
    async request({ method, params }) {
      switch (method) {
        case 'eth_requestAccounts':
          return await connect();
        case 'eth_accounts':
          return connection?.accounts ?? [];
        case 'eth_chainId':
          return `0x${CHAIN_ID.toString(16)}`;
        case 'personal_sign':
          return await sign(params);
        case 'wallet_revokePermissions':
          connection = null;
          return null;
        default:
          throw UNSUPPORTED;
      }
    },
  };
}

function messageOf(keys: SealingKeys, content: object) {
  const [id, correlationId] = [crypto.randomUUID(), crypto.randomUUID()];
  return { id, correlationId, sender: keys.publicKey, content, timestamp: new Date() };
}

/** The window's errors have the codes of Ethereum wallets. */
async function readResult(secret: CryptoKey, answer: PopupMessage): Promise<unknown> {
  requireNoFailure(answer);
  const { encrypted } = (answer.content ?? {}) as { encrypted?: unknown };
  const { result } = (await unseal(secret, encrypted)) as { result?: { value?: unknown; error?: unknown } };
  if (result?.error) throw result.error;
  return result?.value;
}

function requireNoFailure({ content }: PopupMessage): void {
  const { failure } = (content ?? {}) as { failure?: unknown };
  if (failure) throw failure;
}
