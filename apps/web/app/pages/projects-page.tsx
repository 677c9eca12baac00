import { PAGES } from '@signboard/contract/pages.ts';
import { FolderOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** /projects */
export default function ProjectsPage() {
  const { t } = useTranslation('lists');
  usePageTitle(t('projects.title'));
  return (
    <>
      <PageHeading title={t('projects.title')}>{t('projects.lead')}</PageHeading>
      <EmptyState
        icon={FolderOpen}
        title={t('projects.empty')}
        actions={
          <ButtonLink to={PAGES.listManage} variant="secondary">
            {t('projects.action')}
          </ButtonLink>
        }
      >
        <p>{t('projects.text')}</p>
      </EmptyState>
    </>
  );
}
