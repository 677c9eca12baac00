import type { EntryCluster } from '@signboard/contract/lists/list.ts';
import type { Formatters } from '#web/lib/format/formatters.ts';
import type { Translate } from '#web/lib/i18n/create-texts.ts';

const MINUTE_MS = 60_000;

type Context = { t: Translate<'review'>; words: Formatters; usualPerMinute: number };

/** What the entries of a cluster have in common, in plain sentences. */
export function describeCluster(cluster: EntryCluster, { t, words, usualPerMinute }: Context): string {
  const size = { count: cluster.count, number: words.count(cluster.count) };
  if (cluster.kind === 'referrer') return t('clusters.from', { ...size, host: cluster.host });
  if (cluster.kind === 'young-discord')
    return t('clusters.young', { ...size, days: words.count(cluster.discordAge) });
  const { startsAt, endsAt } = cluster;
  // The end is not part of it.
  const range = words.range(startsAt, new Date(endsAt.getTime() - 1));
  if (cluster.kind !== 'join-burst')
    return t(cluster.kind === 'x-accounts' ? 'clusters.x' : 'clusters.discord', { ...size, range });
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS);
  return [
    minutes === 1
      ? t('clusters.minute', { ...size, moment: range })
      : t('clusters.minutes', { ...size, minutes: words.count(minutes), range }),
    t('clusters.usual', { usual: words.count(usualPerMinute) }),
    ...(cluster.isAfterOpening ? [t('clusters.afterOpening')] : []),
  ].join(' ');
}
