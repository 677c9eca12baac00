import type { PublicBot, PublicSale } from '@signboard/contract/public-bot/schemas.ts';
import { nameSaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { CHANNEL_NAMES } from '@signboard/domain/channels/channels.ts';
import { ArrowRight, ReceiptText, Tag } from 'lucide-react';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { ChannelIcon } from '../channels/channel-icon.tsx';
import { Art } from './art.tsx';
import { chainUrl } from './chain-url.ts';
import { OutsideLink } from './outside-link.tsx';
import styles from './sale-cards.module.css';
import { SaleTime } from './sale-time.tsx';

const MAX_DIGITS = 12;

export function SaleCards({ bot: { sales, collections } }: { bot: PublicBot }) {
  const { t } = useTranslation('public-bot');
  const hasSeveralChains = new Set(collections.map(({ chain }) => chain)).size > 1;
  return (
    <section className="stack gap-4" aria-labelledby="bot-sales">
      <div>
        <h2 id="bot-sales" className="text-xl">
          {t('sales.title')}
        </h2>
        <p className="muted text-sm">{t('sales.lead')}</p>
      </div>
      {sales.length === 0 ? (
        <EmptyState icon={Tag} title={t('sales.empty')}>
          <p>{t('sales.emptyText')}</p>
        </EmptyState>
      ) : (
        <ul className={styles.cards}>
          {sales.map((sale) => (
            <li key={sale.id}>
              <SaleCard sale={sale} hasChain={hasSeveralChains} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SaleCard({ sale, hasChain }: { sale: PublicSale; hasChain: boolean }) {
  const { t } = useTranslation('public-bot');
  const title = tokenTitle(sale);
  return (
    <article className={styles.card} aria-label={title}>
      <Art
        url={sale.pictureUrl}
        alt={t('sales.picture', { token: title })}
        className={styles.picture}
        isLazy
      />
      <div className={`${styles.body} stack gap-2 top`}>
        <h3 className={styles.token}>
          <OutsideLink href={chainUrl(sale.tokenUrl)}>{title}</OutsideLink>
        </h3>
        <Price sale={sale} />
        <p className="row tight muted text-sm">
          {sale.marketplace && <span>{t('sales.on', { marketplace: sale.marketplace })}</span>}
          {hasChain && <span>{nameSaleChain(sale.chain)}</span>}
          <SaleTime at={sale.happenedAt} />
        </p>
        <Parties sale={sale} />
        <Links sale={sale} />
      </div>
    </article>
  );
}

function Price({ sale: { price, usd, bundleSize } }: { sale: PublicSale }) {
  const { t } = useTranslation('public-bot');
  const { amount, dollars } = useReaderFormatters();
  if (!price) return <p className="muted text-sm">{t('sales.noPrice')}</p>;
  return (
    <p className={`${styles.price} row tight baseline tabular`}>
      <strong>
        {amount(price.amount)} {price.symbol}
      </strong>
      {bundleSize > 1 ? (
        <span>{t('sales.bundle', { count: bundleSize })}</span>
      ) : (
        usd !== null && usd > 0 && <span>{t('sales.dollars', { amount: dollars(usd) })}</span>
      )}
    </p>
  );
}

function Parties({ sale: { seller, buyer } }: { sale: PublicSale }) {
  const { t } = useTranslation('public-bot');
  const shown = (party: PublicSale['seller']) =>
    party ? (
      <OutsideLink href={chainUrl(party.url)}>{shortAddress(party.address)}</OutsideLink>
    ) : (
      <span>{t('sales.unknown')}</span>
    );
  return (
    <p className={`${styles.parties} row tight muted text-sm`}>
      <span className="visually-hidden">{t('sales.from')} </span>
      {shown(seller)}
      <ArrowRight aria-hidden="true" size={13} />
      <span className="visually-hidden"> {t('sales.to')} </span>
      {shown(buyer)}
    </p>
  );
}

/** To the bot's posts, and to the transaction. */
function Links({ sale: { posts, transactionUrl } }: { sale: PublicSale }) {
  const { t } = useTranslation('public-bot');
  return (
    <ul className={styles.links}>
      {posts.map(({ channel, url }) => (
        <li key={url}>
          <OutsideLink href={url} className={styles.link}>
            <ChannelIcon channel={channel} size={15} />
            <span className="visually-hidden">{t('sales.post', { channel: CHANNEL_NAMES[channel] })}</span>
          </OutsideLink>
        </li>
      ))}
      <li>
        <OutsideLink href={chainUrl(transactionUrl)} className={styles.link}>
          <ReceiptText aria-hidden="true" size={15} />
          <span className="visually-hidden">{t('sales.transaction')}</span>
        </OutsideLink>
      </li>
    </ul>
  );
}

/** "Tidepools #7"; a token on Solana is an address. */
function tokenTitle({
  collection,
  contract,
  tokenId,
}: Pick<PublicSale, 'collection' | 'contract' | 'tokenId'>): string {
  const isNumber = /^\d+$/.test(tokenId);
  const short = isNumber && tokenId.length <= MAX_DIGITS ? tokenId : shortAddress(tokenId);
  if (!isNumber) return collection ? `${collection} ${short}` : short;
  return `${collection ?? shortAddress(contract)} #${short}`;
}
