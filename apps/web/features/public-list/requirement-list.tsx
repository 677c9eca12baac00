import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useContext } from 'react';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { useStore } from '#web/lib/store/store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { AddressChip, OutsideLink } from './address-chip.tsx';
import { ImageUrlContext } from './image-url-context.ts';
import { useJoinContext } from './join-context.ts';
import { rareViews } from './rare-views.ts';
import {
  CHAIN_NAMES,
  REQUIREMENT_ICONS,
  type RequirementLine,
  requirementLines,
} from './requirement-lines.ts';
import styles from './requirement-list.module.css';
import { STATE_VIEWS } from './state-texts.ts';
import { useRuleTexts } from './use-rule-texts.ts';

type RequirementListProps = Pick<PublicList, 'chain' | 'state'> & {
  details: Pick<NonNullable<PublicList['details']>, 'requirements' | 'bonuses' | 'acceptsDelegations'>;
};

export function RequirementList({ details, chain, state }: RequirementListProps) {
  const { t } = useTranslation('public');
  const words = useReaderFormatters();
  const rules = useRuleTexts();
  const views = useStore(rareViews);
  const { requirements } = details;
  const { isPast } = STATE_VIEWS[state];
  return (
    <section aria-labelledby="requirements" className="stack gap-2">
      <h2 id="requirements" className="text-xl">
        {isPast ? t('requirements.past') : t('requirements.title')}
      </h2>
      {!isPast && (
        <p className="muted">
          {requirements.length > 0
            ? t('requirements.lead')
            : t('requirements.anyone', { chain: CHAIN_NAMES[chain] })}
        </p>
      )}
      <ul className={styles.lines}>
        {requirementLines({ requirements, chain }, { t, words, rules }).map(({ id, ...line }) =>
          id !== 'rule' ? (
            <Line key={id} id={id} line={line} />
          ) : (
            views && line.rule && <views.RuleLine key={id} rule={line.rule} />
          ),
        )}
      </ul>
      {!isPast && views && <views.DelegationHint chain={chain} details={details} />}
    </section>
  );
}

type LineProps = { id: keyof typeof REQUIREMENT_ICONS; line: Omit<RequirementLine, 'id'> };

function Line({ id, line }: LineProps) {
  const Icon = REQUIREMENT_ICONS[id];
  const context = useJoinContext();
  return (
    <li className={styles.line}>
      <span className={styles.icon}>
        <Icon aria-hidden="true" size={20} strokeWidth={1.8} />
      </span>
      <div className={`${styles.words} stack gap-1`}>
        <h3 className={`${styles.name} text-md bold break`}>{line.title}</h3>
        {line.text && <p className="muted text-sm">{line.text}</p>}
        {line.details.length > 0 && <Details details={line.details} />}
        {line.collections.length > 0 && (
          <ul className={`${styles.collections} row`}>
            {line.collections.map((collection) => (
              <li key={collection.address}>
                <Collection {...collection} />
              </li>
            ))}
          </ul>
        )}
        <div ref={context?.places.ref(id)} className={styles.place} />
      </div>
    </li>
  );
}

/** The name is the contract's own word, so its address stays beside it. */
function Collection({ address, name, picture }: RequirementLine['collections'][number]) {
  const { t } = useTranslation('public');
  const imageUrl = useContext(ImageUrlContext);
  const chip = <AddressChip address={address} chain="ethereum" />;
  if (name === null) return chip;
  return (
    <div className={styles.collection}>
      {picture ? (
        <img
          className={classNames(styles.tile, styles.picture)}
          src={imageUrl(picture)}
          alt=""
          width={40}
          height={40}
          loading="lazy"
        />
      ) : (
        <span className={styles.tile} aria-hidden="true">
          {([...name][0] ?? '').toUpperCase()}
        </span>
      )}
      <div className={styles.about}>
        <bdi className={styles.collectionName}>{name}</bdi>
        {/* The sandbox's collections are on no marketplace. */}
        {!settings.sandboxUrl && (
          <OutsideLink href={`https://opensea.io/assets/ethereum/${encodeURIComponent(address)}`}>
            {t('requirements.nft.market')}
          </OutsideLink>
        )}
      </div>
      {chip}
    </div>
  );
}

function Details({ details }: Pick<RequirementLine, 'details'>) {
  return (
    <dl className="stack gap-1 text-sm">
      {details.map(({ label, value, link }) => (
        <div key={label} className={`${styles.detail} row tight`}>
          <dt>{label}</dt>
          <dd>
            {link ? (
              <>
                <OutsideLink href={link.href}>
                  <bdi>{value || link.host}</bdi>
                </OutsideLink>{' '}
                {value && <span className="muted text-xs">{link.host}</span>}
              </>
            ) : (
              <bdi suppressHydrationWarning>{value}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
