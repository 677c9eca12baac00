import { PAGES } from '@signboard/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { listQuery } from '#web/features/lists/editor/list-queries.ts';
import { ReviewView } from '#web/features/lists/review/review-view.tsx';
import { reviewPath } from '#web/features/lists/tables/list-paths.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useParams } from '#web/navigation/navigation-context.ts';
import { Navigate } from '#web/navigation/use-navigate.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** /list-curator/edit/:workspace/:id/review */
export default function ListReviewPage() {
  const { id = '' } = useParams();
  if (!UUID.test(id)) return <Navigate to={PAGES.notFound} replace />;
  return <Review key={id} id={id} />;
}

function Review({ id }: { id: string }) {
  const { t } = useTranslation('review');
  const { workspace } = useParams();
  const query = useQuery(listQuery(id));
  usePageTitle(query.data ? `${t('title')}: ${query.data.name}` : t('title'));
  return (
    <QueryView query={query} texts={useDataTexts()}>
      {(list) => {
        if (!list) return <Navigate to={PAGES.login} replace />;
        if (list.workspace !== workspace) return <Navigate to={reviewPath(list)} replace />;
        return <ReviewView list={list} />;
      }}
    </QueryView>
  );
}
