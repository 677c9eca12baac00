import type { AnnouncementSettings } from '@signboard/contract/announcements/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './announcements-card.module.css';
import { AnnouncementsForm } from './announcements-form.tsx';
import { announcementsQuery } from './announcements-query.ts';
import { RecentAnnouncements } from './recent-announcements.tsx';

/** Where a workspace announces what happens to its lists; with a list's id, where that list does. */
export function AnnouncementsCard({ listId }: { listId?: string }) {
  const { t } = useTranslation('announcements');
  const lead = (settings: AnnouncementSettings) => {
    if (listId === undefined) return t('lead.workspace');
    return t(settings.hasWorkspaceWebhook ? 'lead.listWithWorkspace' : 'lead.list');
  };
  return (
    <Card className={styles.card} aria-labelledby="announcements">
      <h2 id="announcements" className="text-lg">
        {t('title')}
      </h2>
      <QueryView query={useQuery(announcementsQuery(listId))} texts={useDataTexts()}>
        {(settings) => (
          <>
            <p className={styles.lead}>{lead(settings)}</p>
            <AnnouncementsForm listId={listId} settings={settings} />
            <RecentAnnouncements recent={settings.recent} />
          </>
        )}
      </QueryView>
    </Card>
  );
}
