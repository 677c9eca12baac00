import type { PublicBot } from '@signboard/contract/public-bot/schemas.ts';
import { nameSaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { CollectionArt } from './art.tsx';
import { chainUrl } from './chain-url.ts';
import { OutsideLink } from './outside-link.tsx';
import styles from './public-bot-view.module.css';

export function WatchedCollections({ collections }: Pick<PublicBot, 'collections'>) {
  const { t } = useTranslation('public-bot');
  return (
    <section className="stack gap-4" aria-labelledby="bot-collections">
      <h2 id="bot-collections" className="text-xl">
        {t('collections.title')}
      </h2>
      <ul className={styles.collections}>
        {collections.map((collection) => (
          <li
            key={`${collection.chain} ${collection.contractAddress}`}
            className={`${styles.collection} row gap-4 nowrap`}
          >
            <CollectionArt picture={collection.picture} className={styles.thumb} />
            <div className="stack gap-1">
              <h3 className={styles.collectionName}>
                {collection.name ?? shortAddress(collection.contractAddress)}
              </h3>
              <p className="muted text-sm">
                {nameSaleChain(collection.chain)}
                {collection.name && (
                  <>
                    {' · '}
                    <span title={collection.contractAddress}>{shortAddress(collection.contractAddress)}</span>
                  </>
                )}
              </p>
              <p className={`${styles.collectionLinks} row gap-4 tight text-sm`}>
                {collection.marketplaceUrl && (
                  <OutsideLink href={chainUrl(collection.marketplaceUrl)} hasIcon>
                    {t('collections.marketplace', { marketplace: 'OpenSea' })}
                  </OutsideLink>
                )}
                <OutsideLink href={chainUrl(collection.explorerUrl)} hasIcon>
                  {t('collections.explorer')}
                </OutsideLink>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
