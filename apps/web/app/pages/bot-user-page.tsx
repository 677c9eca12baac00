import { PAGES } from '@signboard/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useDataTexts } from '#web/features/account/use-data-texts.ts';
import { BotData } from '#web/features/bots/bot-data.tsx';
import { botQuery } from '#web/features/bots/bot-queries.ts';
import { useHasBotSession } from '#web/features/bots/bot-session.ts';
import { BotView } from '#web/features/bots/bot-view.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import page from './public-page.module.css';

/** /nft/alert/user: the bot's own page, for the browser that connected it. */
export default function BotUserPage() {
  const { t } = useTranslation('bots');
  usePageTitle(t('user.title'));
  const hasSession = useHasBotSession();
  // The session can end while the page is open: here, in another tab, on the server.
  if (!hasSession) return <Navigate to={PAGES.botLogin} replace />;
  return (
    <div className={page.page}>
      <BotData>
        <OwnBot />
      </BotData>
    </div>
  );
}

function OwnBot() {
  const query = useQuery(botQuery);
  return (
    <QueryView query={query} texts={useDataTexts()}>
      {(bot) => <BotView key={bot.id} bot={bot} />}
    </QueryView>
  );
}
