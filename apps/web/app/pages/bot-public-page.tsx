import { PAGES } from '@signboard/contract/pages.ts';
import { nameBot } from '@signboard/contract/public-bot/name-bot.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { publicBotQuery } from '#web/features/bots/public/public-bot-query.ts';
import { PublicBotView } from '#web/features/bots/public/public-bot-view.tsx';
import { clearFirstData, getFirstData } from '#web/lib/first-html/first-data.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { createQueryClient } from '#web/lib/query/query-client.ts';
import { useParams } from '#web/navigation/navigation-context.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { SkeletonBlock } from '#web/ui/layout/skeleton.tsx';
import styles from './public-page.module.css';
import { StatusView } from './status-view.tsx';

/** /nft/alert/bot/:id */
export default function BotPublicPage() {
  const { id = '' } = useParams();
  // Its own, because a shared one would keep the bot of an earlier request when the server renders the page.
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <BotAt key={id} id={id} />
    </QueryClientProvider>
  );
}

function BotAt({ id }: { id: string }) {
  const { t } = useTranslation('public-bot');
  const [first] = useState(() => getInitialBot(id));
  useEffect(clearFirstData, []);
  const query = useQuery({ ...publicBotQuery(id), ...first });
  const { loading, retry } = useDataTexts();
  usePageTitle(query.data ? nameBot(query.data) : t(query.data === null ? 'unknown.title' : 'title'));
  if (query.data === null) return <UnknownBot />;
  return (
    <div className={styles.page}>
      <QueryView
        query={query}
        texts={{ loading, retry, failed: t('failed') }}
        skeleton={<SkeletonBlock label={loading} rows={4} isPage />}
      >
        {(bot) => bot && <PublicBotView bot={bot} />}
      </QueryView>
    </div>
  );
}

function UnknownBot() {
  const { t } = useTranslation('public-bot');
  return (
    <StatusView code="404" title={t('unknown.title')} text={t('unknown.text')}>
      <ButtonLink to={PAGES.botAll}>{t('create.all')}</ButtonLink>
    </StatusView>
  );
}

/** The bot embedded in the server-rendered HTML, when it matches this URL; null where there is none. */
function getInitialBot(id: string) {
  const { bot, at } = getFirstData() ?? {};
  if (!at || bot === undefined || (bot !== null && bot.id !== id.toLowerCase())) return null;
  return { initialData: bot, initialDataUpdatedAt: at.getTime() };
}
