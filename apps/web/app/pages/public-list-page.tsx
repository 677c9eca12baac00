import { PAGES } from '@signboard/contract/pages.ts';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { PublicListSkeleton } from '#web/features/public-list/public-list-skeleton.tsx';
import { PublicListView } from '#web/features/public-list/public-list-view.tsx';
import { usePublicList } from '#web/features/public-list/use-public-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './public-list-page.module.css';

/** /sb/:workspace/:nameList */
export default function PublicListPage() {
  const { workspace = '', nameList = '' } = useParams();
  return (
    <div className={styles.page}>
      <ListAt key={`${workspace}/${nameList}`} workspace={workspace} name={nameList} />
    </div>
  );
}

function ListAt({ workspace, name }: { workspace: string; name: string }) {
  const { t } = useTranslation();
  const { list, fault, retry } = usePublicList(workspace, name);
  if (list) return <PublicListView list={list} />;
  if (fault === 'unknown') return <Navigate to={PAGES.notFound} replace />;
  if (fault === null) return <PublicListSkeleton />;
  return (
    <Notice kind="error" role="alert">
      <p>{t('data.failed')}</p>
      <div>
        <Button variant="secondary" size="sm" onClick={retry}>
          {t('data.retry')}
        </Button>
      </div>
    </Notice>
  );
}
