import type { OwnEntry } from '@signboard/contract/public-list/own-entry.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { CalendarPlus, FileDown, Share2 } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { calendarFile } from './calendar-file.ts';
import styles from './entry-view.module.css';
import { saveFile } from './save-file.ts';
import { ShareCardButton } from './share-card-button.tsx';

type EntryActionsProps = {
  list: PublicList;
  entry: OwnEntry;
  /** The wallet that joined. */
  address: string | null;
};

/** Download the receipt, save the date, share the link or a picture. */
export function EntryActions({ list, entry, address: wallet }: EntryActionsProps) {
  const { t } = useTranslation('joining');
  const address = location.origin + location.pathname;
  const eventDate = list.details?.eventDate ?? null;
  const stem = `${list.workspace}-${list.urlEndName}`;

  function saveDate(startsAt: Date): void {
    const text = calendarFile({
      uid: `${list.id}@${location.hostname}`,
      title: list.name,
      description: t('entry.event', { list: list.name, address }),
      url: address,
      startsAt,
      writtenAt: new Date(),
    });
    saveTextFile(`${stem}.ics`, text, 'text/calendar');
  }
  async function share(): Promise<void> {
    const outcome = await shareLink({ title: list.name, url: address });
    if (outcome === 'copied') notify(t('entry.copied'), 'success');
    if (outcome === 'failed') notify(t('entry.notShared', { address }), 'error');
  }
  return (
    <div className={`${styles.actions} row`}>
      {entry.receipt !== '' && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() =>
            saveTextFile(`receipt-${stem}-${entry.entryNumber}.json`, entry.receipt, 'application/json')
          }
        >
          <FileDown aria-hidden="true" size={16} />
          {t('entry.receipt')}
        </Button>
      )}
      {eventDate && (
        <Button variant="secondary" size="sm" onClick={() => saveDate(eventDate)}>
          <CalendarPlus aria-hidden="true" size={16} />
          {t('entry.calendar')}
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => void share()}>
        <Share2 aria-hidden="true" size={16} />
        {t('entry.share')}
      </Button>
      <ShareCardButton list={list} entry={entry} wallet={wallet} />
    </div>
  );
}

/** Saves a text as a browser download, unchanged. */
function saveTextFile(name: string, text: string, type: string): void {
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

type Link = { title: string; url: string };

/** Uses the device's share sheet, or copies the link where there is none. */
async function shareLink(link: Link): Promise<'shared' | 'copied' | 'failed'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (reason) {
      // A person who closes the share sheet has changed their mind; any other error falls back to copying.
      if (reason instanceof DOMException && reason.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
