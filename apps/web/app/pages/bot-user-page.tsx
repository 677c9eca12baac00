import { PAGES } from '@signboard/contract/pages.ts';
import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import page from './public-page.module.css';

/** /nft/alert/user: the bot's own page, which opens with the bot's release. */
export default function BotUserPage() {
  const { t } = useTranslation('bots');
  usePageTitle(t('user.title'));
  return (
    <div className={page.narrow}>
      <h1 className={page.pageTitle}>{t('user.title')}</h1>
      <EmptyState
        icon={Bot}
        title={t('user.empty')}
        actions={
          <ButtonLink to={`${PAGES.botLanding}/`} variant="secondary">
            {t('user.action')}
          </ButtonLink>
        }
      >
        <p>{t('landing.soon')}</p>
      </EmptyState>
    </div>
  );
}
