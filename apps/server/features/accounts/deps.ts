import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Captcha } from '#server/providers/captcha/port.ts';
import type { ContractSignatures } from '#server/providers/ethereum/signatures.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import type { PaidCalls } from '#server/usage/paid-calls.ts';
import type { UsageCounter } from '#server/usage/usage-counter.ts';
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
