import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { findReminderKind, type ReminderKind } from '@signboard/domain/lists/reminder.ts';
import { Bell } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useSecondClock } from '#web/lib/first-html/use-second-clock.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { useJoinContext } from '../join-context.ts';
import styles from './reminder-button.module.css';
import type { ReminderDialogProps } from './reminder-dialog.tsx';

/** Offers a reminder while one makes sense. The dialog is loaded for those who want one. */
export function ReminderButton({ list }: { list: PublicList }) {
  const { t } = useTranslation('public');
  const isPreview = useJoinContext() === null;
  const [Dialog, setDialog] = useState<ComponentType<ReminderDialogProps> | null>(null);
  // A dialog stays what it was opened as, although the list opens or closes meanwhile.
  const [opened, setOpened] = useState<ReminderKind | null>(null);
  const endDate = list.details?.endDate ?? null;
  const kind = findReminderKind({ state: list.state, endDate }, new Date(useSecondClock()));

  async function open(wanted: ReminderKind): Promise<void> {
    try {
      const [{ ReminderDialog }] = await Promise.all([
        loadChunk(() => import('./reminder-dialog.tsx')),
        loadTexts(['reminders', 'messages']),
      ]);
      setDialog(() => ReminderDialog);
      setOpened(wanted);
    } catch {
      notify(t('reminder.failed'), 'error');
    }
  }
  if (isPreview) return null;
  return (
    <>
      {kind && (
        <button
          type="button"
          className={`${styles.button} row inline nowrap muted text-sm`}
          onClick={() => void open(kind)}
        >
          <Bell aria-hidden="true" size={16} />
          {t(`reminder.${kind}`)}
        </button>
      )}
      {Dialog && opened && <Dialog list={list} kind={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
