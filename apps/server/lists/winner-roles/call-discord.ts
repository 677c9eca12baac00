import { AppError } from '#server/platform/lib/app-error.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { Caller } from '#server/platform/usage/usage-counter.ts';
import type { WinnerRolesDeps } from './deps.ts';

/** Calls that a person causes count against their share of the day's budget. */
export async function callDiscord<T>(
  { paidCalls }: WinnerRolesDeps,
  caller: Caller,
  calls: number,
  run: () => Promise<T>,
): Promise<T> {
  if (!(await paidCalls.allow('discord', caller, calls))) throw new AppError('discord-unreachable');
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // A `reconnect` is about the bot of this site, which only its operator can fix.
    const isTemporary = error.fault === 'retry-later' || error.fault === 'reconnect';
    throw new AppError(isTemporary ? 'discord-unreachable' : 'discord-failed', { cause: error });
  }
}
