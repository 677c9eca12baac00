import type { PublicBot } from '@signboard/contract/public-bot/schemas.ts';
import type { ReactNode } from 'react';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './bot-figures.module.css';
import { SaleTime } from './sale-time.tsx';
import { sumDays, WEEK } from './sum-days.ts';

export function BotFigures({ bot: { days, sales } }: { bot: PublicBot }) {
  const { t } = useTranslation('public-bot');
  const { count } = useReaderFormatters();
  const [week, month] = [sumDays(days.slice(-WEEK)), sumDays(days)];
  const [last] = sales;
  return (
    <section aria-label={t('figures')}>
      <dl className={styles.figures}>
        <Figure name={t('weekVolume')}>
          <Volume of={week} />
        </Figure>
        <Figure name={t('weekSales')}>{count(week.sales)}</Figure>
        <Figure name={t('monthVolume')}>
          <Volume of={month} />
        </Figure>
        <Figure name={t('lastSale')} isText>
          {last ? <SaleTime at={last.happenedAt} /> : t('none')}
        </Figure>
      </dl>
    </section>
  );
}

/** From here on, the exact amount is too long for a phone and shown on hover. */
const LONG_USD = 100_000;

function Volume({ of: { usd, sales } }: { of: ReturnType<typeof sumDays> }) {
  const { dollars, shortDollars } = useReaderFormatters();
  if (usd === 0 && sales > 0) return '–';
  return usd < LONG_USD ? dollars(usd) : <span title={dollars(usd)}>{withBreaks(shortDollars(usd))}</span>;
}

/** “123,5 mil $” may break at its spaces, which would otherwise happen inside the number. */
const withBreaks = (amount: string) => amount.replaceAll('\u00a0', ' ');

function Figure({ name, isText = false, children }: { name: string; isText?: boolean; children: ReactNode }) {
  return (
    <div className={`${styles.figure} stack gap-1 top`}>
      <dt>{name}</dt>
      <dd className={isText ? styles.text : undefined}>{children}</dd>
    </div>
  );
}
