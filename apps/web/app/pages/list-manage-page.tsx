import { RequireAccount } from '#web/features/accounts/profile/require-account.tsx';
import { CreateListLink } from '#web/features/lists/tables/create-list-link.tsx';
import { OwnListsTable } from '#web/features/lists/tables/own-lists-table.tsx';
import { ViewSwitch } from '#web/features/lists/tables/view-switch.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import styles from './lists-page.module.css';

/** /list-curator/manage: only with a workspace and a confirmed email. */
export default function ListManagePage() {
  return (
    <RequireAccount demand={{ isReadyForLists: true }}>
      <OwnLists />
    </RequireAccount>
  );
}

function OwnLists() {
  const { t } = useTranslation('lists');
  usePageTitle(t('manage.title'));
  return (
    <>
      <div className="row gap-5 tight top between">
        <PageHeading title={t('manage.title')}>{t('manage.lead')}</PageHeading>
        <div className={`${styles.tools} row gap-3`}>
          <ViewSwitch />
          <CreateListLink />
        </div>
      </div>
      <OwnListsTable />
    </>
  );
}
