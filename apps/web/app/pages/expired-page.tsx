import { PAGES } from '@signboard/contract/pages.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { StatusView } from './status-view.tsx';

/** /expired */
export default function ExpiredPage() {
  const { t } = useTranslation();
  return (
    <StatusView
      title={t('status.expired.title')}
      text={t('status.expired.text')}
      otherWay={
        <ButtonLink to={PAGES.landing} variant="secondary">
          {t('status.home')}
        </ButtonLink>
      }
    >
      <ButtonLink to={PAGES.login}>{t('status.expired.action')}</ButtonLink>
    </StatusView>
  );
}
