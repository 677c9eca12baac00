import { DISCORD_EPOCH_MS, X_EPOCH_MS } from '../../apps/sandbox/snowflake.ts';
import { makeDice } from './make-dice.ts';

type Network = 'x' | 'discord';

const EPOCHS_MS: Record<Network, number> = { x: X_EPOCH_MS, discord: DISCORD_EPOCH_MS };
const DAY_MS = 24 * 60 * 60_000;
/** Since both networks have ids that contain a time. */
const FIRST_ACCOUNT_MS = Date.UTC(2016, 1, 1);
const NEWEST_ACCOUNT_DAYS = 60;
const MACHINE_BITS = 22n;

/**
 * In a list with many entries: participants who look like one person with several accounts, which were created one right
 * after the other some weeks before the list opened.
 */
const CLUSTERS = [
  { network: 'discord', first: 20, size: 6, daysBefore: 41, gapMs: 35_000 },
  { network: 'x', first: 48, size: 5, daysBefore: 96, gapMs: 50_000 },
  { network: 'discord', first: 74, size: 7, daysBefore: 19, gapMs: 20_000 },
] as const;
const MANY_ENTRIES = 100;

type Participants = { addresses: readonly string[]; opensAt: Date };

/** The ids of all participants’ accounts: opened over the years, apart from three small clusters in a large list. */
export function makeAccountIds(network: Network, { addresses, opensAt }: Participants): string[] {
  const clusters = addresses.length < MANY_ENTRIES ? [] : CLUSTERS.filter((one) => one.network === network);
  return addresses.map((address, at) => {
    const dice = makeDice(`${network} ${address}`);
    const cluster = clusters.find(({ first, size }) => at >= first && at < first + size);
    const createdAtMs = cluster
      ? opensAt.getTime() - cluster.daysBefore * DAY_MS + (at - cluster.first) * cluster.gapMs
      : FIRST_ACCOUNT_MS + dice(opensAt.getTime() - NEWEST_ACCOUNT_DAYS * DAY_MS - FIRST_ACCOUNT_MS);
    const id = (BigInt(createdAtMs - EPOCHS_MS[network]) << MACHINE_BITS) + BigInt(dice(2 ** 22));
    return id.toString();
  });
}
