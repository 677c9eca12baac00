import type { EntryCluster, EntryReview, List } from '@signboard/contract/lists/list.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck, Users } from 'lucide-react';
import { useRef } from 'react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { writeParticipantsState } from '../participants/participants-state.ts';
import { participantsPath } from '../tables/list-paths.ts';
import { ClusterCard } from './cluster-card.tsx';
import { stateOfCluster } from './cluster-state.ts';
import { ProofTiles } from './proof-tiles.tsx';
import { reviewQuery } from './review-queries.ts';
import styles from './review-view.module.css';

/** What the entries of an own list prove, and which of them may come from one person or script. */
export function ReviewView({ list }: { list: List }) {
  const { t } = useTranslation('review');
  const query = useQuery(reviewQuery(list.id));
  return (
    <div className="stack gap-6">
      <header className="stack gap-2 start">
        <ButtonLink to={participantsPath(list)} variant="ghost" size="sm" className={styles.back}>
          <ArrowLeft aria-hidden="true" size={16} />
          {t('back')}
        </ButtonLink>
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="muted">{t('intro')}</p>
      </header>
      <QueryView query={query} texts={useDataTexts()}>
        {(review) => (review.entries === 0 ? <NoEntries /> : <Review list={list} review={review} />)}
      </QueryView>
    </div>
  );
}

function NoEntries() {
  const { t } = useTranslation('review');
  return (
    <EmptyState icon={Users} title={t('empty')}>
      <p>{t('emptyText')}</p>
    </EmptyState>
  );
}

function Review({ list, review }: { list: List; review: EntryReview }) {
  const { t } = useTranslation('review');
  const words = useFormatters();
  const heading = useRef<HTMLHeadingElement>(null);
  const { clusters, omitted, usualPerMinute } = review;
  // Most lists get many entries from a few sites: shown, but not as unusual.
  const [referrers, unusual] = [
    clusters.filter(({ kind }) => kind === 'referrer'),
    clusters.filter(({ kind }) => kind !== 'referrer'),
  ];
  const cardOf = (cluster: EntryCluster) => (
    <ClusterCard
      key={writeParticipantsState(stateOfCluster(cluster)).toString()}
      list={list}
      cluster={cluster}
      usualPerMinute={usualPerMinute}
      // The focused button disappears with the card.
      onRemoved={() => heading.current?.focus({ preventScroll: true })}
    />
  );
  return (
    <>
      <section aria-labelledby="review-proofs" className="stack">
        <h2 id="review-proofs" className="text-lg">
          {t('proofs.title')}
        </h2>
        <ProofTiles list={list} review={review} />
      </section>
      <section aria-labelledby="review-clusters" className="stack">
        <h2 id="review-clusters" ref={heading} tabIndex={-1} className="text-lg">
          {t('clusters.title')}
        </h2>
        {unusual.length === 0 ? (
          <EmptyState icon={CircleCheck} title={t('nothing')}>
            <p>{t('nothingText')}</p>
          </EmptyState>
        ) : (
          <>
            <Notice title={t('clusters.hint')}>
              <p>{t('clusters.hintText')}</p>
            </Notice>
            {unusual.map(cardOf)}
          </>
        )}
      </section>
      {referrers.length > 0 && (
        <section aria-labelledby="review-referrers" className="stack">
          <h2 id="review-referrers" className="text-lg">
            {t('referrers.title')}
          </h2>
          <p className="muted">{t('referrers.text')}</p>
          {referrers.map(cardOf)}
        </section>
      )}
      {omitted > 0 && (
        <p className="muted">{t('clusters.omitted', { count: omitted, number: words.count(omitted) })}</p>
      )}
    </>
  );
}
