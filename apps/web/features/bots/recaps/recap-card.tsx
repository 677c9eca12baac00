import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './recap-card.module.css';
import { RecapForm } from './recap-form.tsx';
import { recapQuery } from './recap-queries.ts';

/** One post a day or week about all sales. */
export function RecapCard({ bot }: { bot: BotAnswer }) {
  const { t } = useTranslation('recaps');
  return (
    <Card className={`${styles.card} stack gap-5`} aria-labelledby="recap">
      <div className="stack gap-1">
        <h2 id="recap" className={`${styles.title} row nowrap text-xl`}>
          <CalendarClock aria-hidden="true" size={20} />
          {t('title')}
        </h2>
        <p className={styles.lead}>{t('lead')}</p>
      </div>
      <QueryView query={useQuery(recapQuery)} texts={useDataTexts()}>
        {(settings) => <RecapForm bot={bot} settings={settings} />}
      </QueryView>
    </Card>
  );
}
