import { CheckAnyDraw } from '#web/features/draws/check-any-draw.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /draw-check */
export default function DrawCheckPage() {
  const { t } = useTranslation('draw-check');
  usePageTitle(t('any.title'));
  return (
    <div className="stack gap-5 top">
      <PageHeading title={t('any.title')}>{t('any.lead')}</PageHeading>
      <CheckAnyDraw />
    </div>
  );
}
