import type { List } from '@signboard/contract/lists/list.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '#web/features/accounts/profile/use-me.ts';
import { WinnersPanel } from '#web/features/draws/owner/winners-panel.tsx';
import { CreateList } from '#web/features/lists/create/create-list.tsx';
import { EditorSkeleton } from '#web/features/lists/editor/editor-skeleton.tsx';
import { ListEditor } from '#web/features/lists/editor/list-editor.tsx';
import { listQuery } from '#web/features/lists/editor/list-queries.ts';
import { editPath } from '#web/features/lists/tables/list-paths.ts';
import { PrizesPanel } from '#web/features/prizes/owner/prizes-panel.tsx';
import { PublicListPreview } from '#web/features/public-list/public-list-preview.tsx';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useLocation, useParams } from '#web/navigation/navigation-context.ts';
import { Navigate } from '#web/navigation/use-navigate.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** /list-curator/edit/:workspace/:id, where the id `new` creates a list. */
export default function ListEditPage() {
  const { id = '' } = useParams();
  if (id === 'new') return <NewList />;
  if (!UUID.test(id)) return <Navigate to={PAGES.notFound} replace />;
  return <ExistingList key={id} id={id} />;
}

function NewList() {
  const { t } = useTranslation('editor');
  usePageTitle(t('newTitle'));
  return (
    <QueryView query={useMe()} texts={useDataTexts()} skeleton={<EditorSkeleton />}>
      {(me) => <CreateList me={me} PublicPage={PublicListPreview} />}
    </QueryView>
  );
}

function WinnersAndPrizes({ list }: { list: List }) {
  return (
    <>
      <WinnersPanel list={list} />
      <PrizesPanel list={list} />
    </>
  );
}

function ExistingList({ id }: { id: string }) {
  const { t } = useTranslation('editor');
  const { workspace } = useParams();
  const { search } = useLocation();
  const texts = useDataTexts();
  const list = useQuery(listQuery(id));
  usePageTitle(list.data?.name ?? t('title'));
  return (
    <QueryView query={list} texts={texts} skeleton={<EditorSkeleton />}>
      {(list) => {
        if (!list) return <Navigate to={PAGES.login} replace />;
        if (list.workspace !== workspace) return <Navigate to={editPath(list) + search} replace />;
        return <ListEditor list={list} winners={<WinnersAndPrizes list={list} />} />;
      }}
    </QueryView>
  );
}
