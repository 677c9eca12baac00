import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import type { Captcha } from '#server/platform/providers/captcha/port.ts';
import type { ContractSignatures } from '#server/platform/providers/ethereum/signatures.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import type { PaidCalls } from '#server/platform/usage/paid-calls.ts';
import type { UsageCounter } from '#server/platform/usage/usage-counter.ts';
import type { SessionFinder } from './sessions-store.ts';

export type AccountsDeps = {
  db: Db;
  log: Logger;
  clock: Clock;
  keyring: Keyring;
  usage: UsageCounter;
  paidCalls: PaidCalls;
  contractSignatures: ContractSignatures;
  captcha: Captcha;
  /** The host in sign-in messages. */
  domain: string;
  sessionIdleMinutes: number;
  findSession: SessionFinder;
};
