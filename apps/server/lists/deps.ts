import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { ChainReads } from '#server/platform/providers/chain-reads/port.ts';
import type { DiscordServers } from '#server/platform/providers/discord/discord-servers.ts';
import type { ContractNames } from '#server/platform/providers/ethereum/contract-names.ts';
import type { ContractLookup } from '#server/platform/providers/ethereum/holdings.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import type { PaidCalls } from '#server/platform/usage/paid-calls.ts';
import type { UsageCounter } from '#server/platform/usage/usage-counter.ts';
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
