import type { AccessPass } from '#server/providers/ethereum/access-pass-port.ts';
import type { ContractNames } from '#server/providers/ethereum/contract-name.ts';
import type { XAccounts } from '#server/providers/x/accounts-port.ts';
import type { Deps } from '#server/wiring/deps.ts';

/** A collection on Solana: what its sales are matched by, and the name that the chain has for it. */
export type SolanaCollection = { key: string; name: string | null };

/** What the bots ask of the chains and of X beyond what other features do. */
export type BotsPorts = {
  contractNames: ContractNames;
  /** The collection behind an address that somebody pasted, null where there is none; it throws when it could not be asked. */
  findSolanaCollection(address: string): Promise<SolanaCollection | null>;
  /** Null where no pass is configured: every bot is then Free. */
  accessPass: AccessPass | null;
  /** Null without keys of ours at X: nobody is then found. */
  xAccounts: XAccounts | null;
};

/** What the bot use cases need of the world. */
export type BotsDeps = BotsPorts &
  Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'log'
    | 'keyring'
    | 'contractLookup'
    | 'contractSignatures'
    | 'xBotLogin'
    | 'xBotSignedLogin'
    | 'discordWebhooks'
    | 'domain'
    | 'publicUrl'
  >;
