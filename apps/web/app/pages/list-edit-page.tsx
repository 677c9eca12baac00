import { PAGES } from '@signboard/contract/pages.ts';
import { PencilRuler } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** /list-curator/edit/:workspace/:id */
export default function ListEditPage() {
  const { t } = useTranslation('lists');
  usePageTitle(t('edit.title'));
  return (
    <>
      <PageHeading title={t('edit.title')}>{t('edit.lead')}</PageHeading>
      <EmptyState
        icon={PencilRuler}
        title={t('edit.empty')}
        actions={
          <ButtonLink to={PAGES.listManage} variant="secondary">
            {t('edit.action')}
          </ButtonLink>
        }
      >
        <p>{t('edit.text')}</p>
      </EmptyState>
    </>
  );
}
