import { CreateListLink } from '#web/features/lists/tables/create-list-link.tsx';
import { ListCards } from '#web/features/lists/tables/list-cards.tsx';
import { ViewSwitch } from '#web/features/lists/tables/view-switch.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import styles from './lists-page.module.css';

/** /projects */
export default function ProjectsPage() {
  const { t } = useTranslation('lists');
  usePageTitle(t('projects.title'));
  return (
    <>
      <div className="row gap-5 tight top between">
        <PageHeading title={t('projects.title')}>{t('projects.lead')}</PageHeading>
        <div className={`${styles.tools} row gap-3`}>
          <ViewSwitch />
          <CreateListLink />
        </div>
      </div>
      <ListCards />
    </>
  );
}
