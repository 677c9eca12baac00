import { PAGES } from '@signboard/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { BotData } from '#web/features/bots/bot-data.tsx';
import { botQuery } from '#web/features/bots/bot-queries.ts';
import { useHasBotSession } from '#web/features/bots/bot-session.ts';
import { BotView } from '#web/features/bots/bot-view.tsx';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Navigate } from '#web/navigation/use-navigate.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { SkeletonBlock } from '#web/ui/layout/skeleton.tsx';
import page from './public-page.module.css';

/** /nft/alert/user */
export default function BotUserPage() {
  const { t } = useTranslation('bots');
  usePageTitle(t('user.title'));
  const hasSession = useHasBotSession();
  const [wayOut, setWayOut] = useState<string>(PAGES.botLogin);
  // The session can end while the page is open: here, in another tab, or on the server.
  if (!hasSession) return <Navigate to={wayOut} replace />;
  // After deletion there is nothing to log in to; the target must be set before the session is cleared.
  const leaveAfterDeletion = () => flushSync(() => setWayOut(`${PAGES.botLanding}/`));
  return (
    <div className={page.page}>
      <BotData>
        <OwnBot onDeleted={leaveAfterDeletion} />
      </BotData>
    </div>
  );
}

function OwnBot({ onDeleted }: { onDeleted(): void }) {
  const query = useQuery(botQuery);
  const texts = useDataTexts();
  const skeleton = <SkeletonBlock label={texts.loading} rows={4} isPage />;
  return (
    <QueryView query={query} texts={texts} skeleton={skeleton}>
      {(bot) => <BotView key={bot.id} bot={bot} onDeleted={onDeleted} />}
    </QueryView>
  );
}
