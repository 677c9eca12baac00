import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import type { RecapForm } from '@signboard/contract/recaps/recap-form.ts';
import { useQuery } from '@tanstack/react-query';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { ChannelPreview } from '../preview/channel-preview.tsx';
import styles from './recap-card.module.css';
import { recapPreviewQuery } from './recap-queries.ts';

type RecapPreviewProps = { bot: BotAnswer; values: RecapForm };

/** The recap that the bot would have posted last. While recaps are off, the daily one. */
export function RecapPreview({ bot, values }: RecapPreviewProps) {
  const { t } = useTranslation('recaps');
  const { every, hour, weekday, timeZone } = values;
  const body = { every: every === 'off' ? 'daily' : every, hour, weekday, timeZone } as const;
  const watched = [bot.contractAddress, ...bot.collections.map((one) => one.contractAddress)].join();
  const query = useQuery(recapPreviewQuery(body, `${watched} ${bot.postLanguage}`));
  return (
    <section className="stack gap-4 top" aria-labelledby="recap-preview">
      <h3 id="recap-preview" className="text-sm">
        {t('preview.title')}
      </h3>
      <QueryView query={query} texts={useDataTexts()}>
        {(preview) => (
          <div className={styles.post} aria-busy={query.isPlaceholderData || undefined}>
            <ChannelPreview bot={bot} preview={preview} />
            <p className="muted text-sm">{t(preview.isReal ? 'preview.real' : 'preview.example')}</p>
          </div>
        )}
      </QueryView>
    </section>
  );
}
