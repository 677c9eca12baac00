import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { ChainReads } from '#server/providers/chain-reads/port.ts';
import type { DiscordServers } from '#server/providers/discord/discord-servers.ts';
import type { ContractNames } from '#server/providers/ethereum/contract-names.ts';
import type { ContractLookup } from '#server/providers/ethereum/holdings.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import type { PaidCalls } from '#server/usage/paid-calls.ts';
import type { UsageCounter } from '#server/usage/usage-counter.ts';
import type { Quotas } from './account-quotas.ts';

export type ListsDeps = {
  db: Db;
  clock: Clock;
  contractLookup: ContractLookup;
  contractNames: ContractNames;
  chainReads: ChainReads;
  discordServers: DiscordServers | null;
  keyring: Keyring;
  usage: UsageCounter;
  paidCalls: PaidCalls;
  config: Quotas;
};
