import type { EntryCluster, List } from '@signboard/contract/lists/list.ts';
import { findRemovalRefusal } from '@signboard/domain/lists/removal.ts';
import { CalendarClock, Link2, type LucideIcon, Sprout, Timer } from 'lucide-react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { filterOf, writeParticipantsState } from '../participants/participants-state.ts';
import { RemoveEntriesDialog } from '../participants/remove-entries-dialog.tsx';
import { participantsPath } from '../tables/list-paths.ts';
import styles from './cluster-card.module.css';
import { stateOfCluster } from './cluster-state.ts';
import { describeCluster } from './describe-cluster.ts';

const ICONS: Record<EntryCluster['kind'], LucideIcon> = {
  'join-burst': Timer,
  'discord-accounts': CalendarClock,
  'x-accounts': CalendarClock,
  'young-discord': Sprout,
  referrer: Link2,
};

type ClusterCardProps = {
  list: List;
  cluster: EntryCluster;
  usualPerMinute: number;
  onRemoved(): void;
};

/** What a group of entries has in common, and what the owner can do about it. */
export function ClusterCard({ list, cluster, usualPerMinute, onRemoved }: ClusterCardProps) {
  const { t } = useTranslation('review');
  const translate = useTranslateMessage();
  const words = useFormatters();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const { kind, count, firstEntries } = cluster;
  const Icon = ICONS[kind];
  const state = stateOfCluster(cluster);
  const lock = findRemovalRefusal(list.drawState);
  const numbers = firstEntries.map((number) => `#${number}`).join(', ');
  const target = { count, entries: { matching: { filter: filterOf(state), count } } };
  const finish = () => {
    // The page behind an open dialog can't be focused.
    flushSync(() => setAsking(false));
    onRemoved();
  };
  return (
    <Card className={styles.card} aria-labelledby={`${id}-title`}>
      <span className={styles.icon}>
        <Icon aria-hidden="true" size={20} />
      </span>
      <div className={styles.body}>
        <h3 id={`${id}-title`} className={styles.title}>
          {t(`clusters.${kind}`)}
        </h3>
        <p id={`${id}-text`}>{describeCluster(cluster, { t, words, usualPerMinute })}</p>
        <p className="muted text-sm tabular">
          {t(firstEntries.length < count ? 'clusters.first' : 'clusters.all', { numbers })}
        </p>
      </div>
      <div className={`${styles.actions} row`}>
        <ButtonLink
          to={`${participantsPath(list)}?${writeParticipantsState(state)}`}
          variant="secondary"
          size="sm"
          aria-describedby={`${id}-text`}
        >
          {t('clusters.show')}
        </ButtonLink>
        <GuardedButton
          refusal={lock && translate(`error.${lock}`)}
          variant="secondary"
          size="sm"
          aria-describedby={`${id}-text`}
          onClick={() => setAsking(true)}
        >
          {t('clusters.remove')}
        </GuardedButton>
      </div>
      {isAsking && (
        <RemoveEntriesDialog
          list={list}
          target={target}
          onRemoved={finish}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
