import { PAGES } from '@signboard/contract/pages.ts';
import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { editPath } from '#web/features/lists/tables/list-paths.ts';
import { PublicListSkeleton } from '#web/features/public-list/public-list-skeleton.tsx';
import { PublicListView } from '#web/features/public-list/public-list-view.tsx';
import { call } from '#web/lib/api/call.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useParams } from '#web/navigation/navigation-context.ts';
import { Navigate } from '#web/navigation/use-navigate.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import styles from './list-preview-page.module.css';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** /list-curator/edit/:workspace/:id/preview: an own list as the public will see it. */
export default function ListPreviewPage() {
  const { id = '' } = useParams();
  return UUID.test(id) ? <Preview id={id} /> : <Navigate to={PAGES.notFound} replace />;
}

function Preview({ id }: { id: string }) {
  const preview = useQuery({
    queryKey: ['preview', id],
    queryFn: async ({ signal }) =>
      (await call(publicListApi.preview, { query: { project_id: id }, signal })).result,
  });
  return (
    <QueryView query={preview} texts={useDataTexts()} skeleton={<PublicListSkeleton />}>
      {(list) => <PreviewedList list={list} />}
    </QueryView>
  );
}

function PreviewedList({ list }: { list: PublicList }) {
  const { t } = useTranslation('editor');
  return (
    <>
      <div className={`${styles.ribbon} row gap-3 text-sm`} role="note">
        <Eye aria-hidden="true" size={18} />
        <p className={styles.text}>
          <strong>{t('preview.title')}</strong> {t('preview.text')}
        </p>
        <ButtonLink to={editPath(list)} variant="secondary" size="sm">
          {t('preview.edit')}
        </ButtonLink>
      </div>
      {/* Nobody can join or report a preview: the fieldset disables every button in it. */}
      <fieldset disabled className={styles.page}>
        <PublicListView list={list} draw={null} />
      </fieldset>
    </>
  );
}
