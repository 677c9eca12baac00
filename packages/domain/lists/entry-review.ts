/** Groups of entries that share a moment: when they joined, or when their accounts were created. */
export const CLUSTER_KINDS = ['join-burst', 'discord-accounts', 'x-accounts'] as const;

export type ClusterKind = (typeof CLUSTER_KINDS)[number];

/** The entries of a kind whose moment is at or after the start and before the end. */
export type ClusterRange = { kind: ClusterKind; startsAt: Date; endsAt: Date };

/** How young a Discord account was at joining: younger than this many days. */
export const DISCORD_AGES = [7, 30] as const;

export type DiscordAge = (typeof DISCORD_AGES)[number];

const MIN_BURST = 10;
const BURST_FACTOR = 5;

/**
 * How many entries a minute needs to be a burst, given the median of all minutes in which someone joined. Null when there
 * is nothing to compare with.
 */
export function burstThreshold({ median, minutes }: { median: number; minutes: number }): number | null {
  return minutes < 2 ? null : Math.max(MIN_BURST, BURST_FACTOR * median);
}

/** Right after the opening many people join at once, also without a script. */
const OPENING_MS = 10 * 60_000;

export function isAfterOpening(moment: Date, opensAt: Date | null): boolean {
  if (!opensAt) return false;
  const passedMs = moment.getTime() - Math.floor(opensAt.getTime() / 60_000) * 60_000;
  return passedMs >= 0 && passedMs < OPENING_MS;
}

/** Accounts are sequential when each was created at most this long after the one before. */
export const SEQUENTIAL_GAP_MS = 2 * 60_000;

const MANY_ACCOUNTS = 10_000;

/**
 * How many sequential accounts make a cluster. Networks create some accounts every minute, so that among very many
 * participants a few are close together by chance.
 */
export const sequentialThreshold = (accounts: number): number => (accounts > MANY_ACCOUNTS ? 8 : 5);

/** Fewer young accounts are normal. */
export const MIN_YOUNG_ACCOUNTS = 5;

/** Fewer entries from one site are normal. */
export const MIN_SAME_REFERRER = 10;

/** At most this many clusters of each kind are shown, the largest first. */
export const MAX_CLUSTERS = 10;

type Network = 'discord' | 'x';

/** When the first possible id of each network was created. Migration 0027 has the same numbers. */
const SNOWFLAKE_EPOCH_MS: Record<Network, number> = {
  discord: 1_420_070_400_000,
  x: 1_288_834_974_657,
};

/**
 * Ids that contain their time: 63 bits, as text. X numbered its accounts one after the other until 2015; those numbers are
 * far shorter.
 */
const SNOWFLAKE_ID: Record<Network, RegExp> = {
  discord: /^([1-9][0-9]{14,17}|[1-8][0-9]{18})$/,
  x: /^([1-9][0-9]{17}|[1-8][0-9]{18})$/,
};

/** Null for ids that do not contain the time of their creation. */
export function accountCreatedAt(network: Network, id: string): Date | null {
  if (!SNOWFLAKE_ID[network].test(id)) return null;
  return new Date(Number(BigInt(id) >> 22n) + SNOWFLAKE_EPOCH_MS[network]);
}

const RANGE = /^([a-z-]+)\.([0-9]{1,13})\.([0-9]{1,13})$/;

/** A range as part of a URL. */
export const formatClusterRange = ({ kind, startsAt, endsAt }: ClusterRange): string =>
  `${kind}.${startsAt.getTime()}.${endsAt.getTime()}`;

/** Null for anything but a formatted range. */
export function parseClusterRange(text: string): ClusterRange | null {
  const [, name, start, end] = RANGE.exec(text) ?? [];
  const kind = CLUSTER_KINDS.find((one) => one === name);
  return kind ? { kind, startsAt: new Date(Number(start)), endsAt: new Date(Number(end)) } : null;
}
