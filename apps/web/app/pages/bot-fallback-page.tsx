import { PAGES } from '@signboard/contract/pages.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { StatusView } from './status-view.tsx';

/** Unknown paths of the bot area. */
export default function BotFallbackPage() {
  const { t } = useTranslation('bots');
  return (
    <StatusView title={t('fallback.title')} text={t('fallback.text')}>
      <ButtonLink to={`${PAGES.botLanding}/`}>{t('fallback.landing')}</ButtonLink>
      <ButtonLink to={PAGES.botAll} variant="secondary">
        {t('fallback.all')}
      </ButtonLink>
    </StatusView>
  );
}
