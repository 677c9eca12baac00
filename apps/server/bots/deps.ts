import type { ContractNames } from '#server/platform/providers/ethereum/contract-names.ts';
import type { AccessPass } from '#server/platform/providers/ethereum/holdings.ts';
import type { XAccounts } from '#server/platform/providers/x/x-accounts.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { ConnectableChannels } from './connectable-channel.ts';

/** A Solana collection: the key that matches its sales, and its on-chain name. */
type SolanaCollection = { key: string; name: string | null };

export type BotsPorts = {
  contractNames: ContractNames;
  /** Resolves a pasted address; null if there is none. Throws if the lookup fails. */
  findSolanaCollection(address: string): Promise<SolanaCollection | null>;
  /** Null when no access pass is configured: every bot is Free. */
  accessPass: AccessPass | null;
  /** Null without X keys: the search returns nobody. */
  xAccounts: XAccounts | null;
};

export type BotsDeps = BotsPorts & { channels: ConnectableChannels } & Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'log'
    | 'keyring'
    | 'usage'
    | 'paidCalls'
    | 'contractLookup'
    | 'rangeChains'
    | 'contractSignatures'
    | 'xBotLogin'
    | 'xBotSignedLogin'
    | 'discordWebhooks'
    | 'domain'
    | 'publicUrl'
  >;
