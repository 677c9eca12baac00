import { LISTING_STATES, type ListingsAnswer } from '@signboard/contract/listings/schemas.ts';
import { nameSaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { useQuery } from '@tanstack/react-query';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import styles from './listings-card.module.css';
import { ListingsForm } from './listings-form.tsx';
import { NAMES } from './listings-names.ts';
import { listingsQuery } from './listings-query.ts';

/** Listings on OpenSea. Not there at all where the operator has no key. */
export function ListingsCard() {
  return settings.hasListings ? <Listings /> : null;
}

function Listings() {
  const { t } = useTranslation('bot-listings');
  const query = useQuery(listingsQuery);
  return (
    <Card className={styles.card} aria-labelledby="bot-listings">
      <div className="row gap-3">
        <h2 id="bot-listings" className="text-xl">
          {t('title', NAMES)}
        </h2>
        <span className={styles.tag}>{t('bestEffort')}</span>
      </div>
      <p className={styles.lead}>{t('lead', NAMES)}</p>
      <QueryView query={query} texts={useDataTexts()}>
        {(listings) => (
          <>
            <Standing listings={listings} />
            <ListingsForm listings={listings} />
          </>
        )}
      </QueryView>
    </Card>
  );
}

/** Which collections are checked, and what keeps listings from being posted. */
function Standing({ listings }: { listings: ListingsAnswer }) {
  const { t } = useTranslation('bot-listings');
  const { isOn, fault, hasChannel, collections } = listings;
  return (
    <>
      {fault === 'key-refused' && <Notice kind="error">{t('fault.key-refused', NAMES)}</Notice>}
      {fault === 'rate-limited' && <Notice>{t('fault.rate-limited', NAMES)}</Notice>}
      {isOn && !hasChannel && <Notice kind="warning">{t('noChannel', NAMES)}</Notice>}
      {LISTING_STATES.map((state) => {
        const found = collections.filter((collection) => collection.state === state);
        if (found.length === 0 || (isQuiet(state) && !(isOn && hasChannel))) return null;
        const names = found.map(({ name, chain }) => `${name} (${nameSaleChain(chain)})`).join(', ');
        const text = t(`states.${state}`, { ...NAMES, collections: names });
        if (isQuiet(state))
          return (
            <p key={state} className="muted text-sm break">
              {text}
            </p>
          );
        return (
          <Notice key={state} kind={state === 'unreachable' ? 'warning' : 'info'}>
            {text}
          </Notice>
        );
      })}
    </>
  );
}

/** Nothing to do for the owner. */
const isQuiet = (state: (typeof LISTING_STATES)[number]) => state === 'read' || state === 'waiting';
