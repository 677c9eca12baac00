import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './marketplace-names.module.css';

/** The best known of those that packages/sales decodes; its README lists all. */
const MARKETPLACES = {
  Ethereum: [
    'OpenSea',
    'Blur',
    'LooksRare',
    'X2Y2',
    'Rarible',
    'Foundation',
    'SuperRare',
    'Zora',
    'CryptoPunks',
  ],
  Solana: ['Magic Eden', 'Tensor', 'OpenSea'],
} as const;

export function MarketplaceNames() {
  const { t } = useTranslation('bot-landing');
  return (
    <section className={styles.markets} aria-labelledby="markets">
      <div>
        <h2 id="markets">{t('marketsTitle')}</h2>
        <p>{t('marketsText')}</p>
      </div>
      <dl>
        {Object.entries(MARKETPLACES).map(([chain, names]) => (
          <div key={chain}>
            <dt>{chain}</dt>
            <dd>
              {names.map((name) => (
                <span key={name}>{name}</span>
              ))}
              <span className={styles.more}>{t('marketsMore')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
