import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useEffect } from 'react';
import { LazyDrawSection } from '#web/features/draws/lazy-draw-section.tsx';
import { LazyDrawWatch } from '#web/features/draws/watch/lazy-draw-watch.tsx';
import { JoinContext } from '#web/features/public-list/join-context.ts';
import { useLazyJoining } from '#web/features/public-list/joining/use-lazy-joining.ts';
import { PublicListSkeleton } from '#web/features/public-list/public-list-skeleton.tsx';
import { PublicListView } from '#web/features/public-list/public-list-view.tsx';
import { usePublicList } from '#web/features/public-list/use-public-list.ts';
import { countVisit } from '#web/features/visits/count-visit.ts';
import { OwnerAnalytics } from '#web/features/visits/owner-analytics.tsx';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useParams } from '#web/navigation/navigation-context.ts';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { LazyUnknownList } from './lazy-unknown-list.tsx';
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
  const texts = useDataTexts();
  const { list, fault, isConnectionLost, retry, refresh } = usePublicList(workspace, name);
  if (list) return <ListWithJoining list={list} isConnectionLost={isConnectionLost} onListChange={refresh} />;
  if (fault === 'unknown') return <LazyUnknownList workspace={workspace} />;
  if (fault === null) return <PublicListSkeleton />;
  return <LoadFailure texts={texts} onRetry={retry} />;
}

type ListWithJoiningProps = { list: PublicList; isConnectionLost: boolean; onListChange(): void };

/** The public list with the lazily loaded joining UI. */
function ListWithJoining({ list, isConnectionLost, onListChange }: ListWithJoiningProps) {
  const { context, rooms, presses, isReporting, closeReport, setOwnWallet } = useLazyJoining(list);
  const { Joining, Report } = rooms;
  const { workspace, urlEndName: name } = list;
  useEffect(() => countVisit({ workspace, name, kind: 'view' }), [workspace, name]);
  return (
    <JoinContext value={context}>
      <PublicListView
        list={list}
        draw={<LazyDrawSection list={list} />}
        watch={<LazyDrawWatch list={list} isConnectionLost={isConnectionLost} />}
      />
      {Joining && (
        <Joining
          list={list}
          places={context.places}
          presses={presses}
          onListChange={onListChange}
          onWallet={setOwnWallet}
        />
      )}
      {Report && isReporting && <Report subject={{ workspace, name }} onClose={closeReport} />}
      {list.details && <OwnerAnalytics trackingIds={list.details.trackingIds} />}
    </JoinContext>
  );
}
