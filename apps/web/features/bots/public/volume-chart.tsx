import type { PublicBot } from '@signboard/contract/public-bot/schemas.ts';
import { useState } from 'react';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { LineChart } from '#web/ui/data/line-chart.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import styles from './public-bot-view.module.css';
import { type ChartRange, chartPoints, sumDays } from './sum-days.ts';

export function VolumeChart({ days }: Pick<PublicBot, 'days'>) {
  const { t } = useTranslation('public-bot');
  const { locale, dollars, shortDollars } = useReaderFormatters();
  const [range, setRange] = useState<ChartRange>('30');
  const { kind, points } = chartPoints(days, range);
  const isEmpty = sumDays(days).sales === 0;
  return (
    <section className={`${styles.chart} stack gap-4`} aria-labelledby="bot-volume">
      <div className="row gap-3 between">
        <h2 id="bot-volume" className="text-xl">
          {t(`chart.${kind}`)}
        </h2>
        {!isEmpty && (
          <ChoiceField<ChartRange>
            label={t('chart.range')}
            isLabelHidden
            value={range}
            options={(['7', '30'] as const).map((value) => ({ value, label: t(`chart.${value}`) }))}
            onChange={setRange}
          />
        )}
      </div>
      {isEmpty ? (
        <p className="muted text-sm">{t('chart.empty')}</p>
      ) : (
        <>
          <LineChart
            points={points}
            label={t(`chart.${kind}`)}
            locale={locale}
            write={kind === 'volume' ? { value: dollars, level: shortDollars } : undefined}
          />
          <p className="muted text-sm">{kind === 'volume' ? t('chart.note') : t('chart.salesNote')}</p>
        </>
      )}
    </section>
  );
}
