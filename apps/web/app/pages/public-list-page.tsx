import { PAGES } from '@signboard/contract/pages.ts';
import type { PublicList } from '@signboard/contract/third-page/calls.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { useJoinEntrance } from '#web/features/joining/use-join-entrance.ts';
import { JoinDoorContext } from '#web/features/public-list/join-door.ts';
import { PublicListSkeleton } from '#web/features/public-list/public-list-skeleton.tsx';
import { PublicListView } from '#web/features/public-list/public-list-view.tsx';
import { usePublicList } from '#web/features/public-list/use-public-list.ts';
import { countVisit } from '#web/features/visits/count-visit.ts';
import { OwnerAnalytics } from '#web/features/visits/owner-analytics.tsx';
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
  const { list, fault, retry, refresh } = usePublicList(workspace, name);
  if (list) return <ListWithDoor list={list} onListChange={refresh} />;
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

/** The list as everybody sees it, with the way into joining for those who want it. */
function ListWithDoor({ list, onListChange }: { list: PublicList; onListChange(): void }) {
  const { door, rooms, presses, isReporting, closeReport, setOwnWallet } = useJoinEntrance(list);
  const { Joining, Report } = rooms;
  const { workspace, urlEndName: name } = list;
  useEffect(() => countVisit({ workspace, name, kind: 'view' }), [workspace, name]);
  return (
    <JoinDoorContext value={door}>
      <PublicListView list={list} />
      {Joining && (
        <Joining
          list={list}
          places={door.places}
          presses={presses}
          onListChange={onListChange}
          onWallet={setOwnWallet}
        />
      )}
      {Report && isReporting && <Report list={{ workspace, name }} onClose={closeReport} />}
      {list.details && <OwnerAnalytics trackingIds={list.details.trackingIds} />}
    </JoinDoorContext>
  );
}
