import { PAGES } from '@signboard/contract/pages.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { StatusView } from './status-view.tsx';

/** /under-construction */
export default function UnderConstructionPage() {
  const { t } = useTranslation();
  return (
    <StatusView
      title={t('status.construction.title')}
      text={t('status.construction.text')}
      otherWay={
        <ButtonLink to={PAGES.earlyAdopter} variant="secondary">
          {t('status.construction.tellMe')}
        </ButtonLink>
      }
    />
  );
}
