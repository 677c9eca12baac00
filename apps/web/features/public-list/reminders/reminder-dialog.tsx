import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import type { ReminderKind } from '@signboard/domain/lists/reminder.ts';
import { CalendarPlus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { session } from '#web/features/accounts/session/session-store.ts';
import { saveFile } from '#web/lib/api/download-file.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useStore } from '#web/lib/store/store.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { PanelDialog } from '#web/ui/overlays/panel-dialog.tsx';
import { reminderCalendar } from './reminder-calendar.ts';
import styles from './reminder-dialog.module.css';
import { requestReminder } from './request-reminder.ts';

export type ReminderDialogProps = { list: PublicList; kind: ReminderKind; onClose(): void };

/** A reminder by email, or as a calendar file that needs no address. */
export function ReminderDialog({ list, kind, onClose }: ReminderDialogProps) {
  const { t } = useTranslation('reminders');
  const { t: word } = useTranslation();
  const [answer, setAnswer] = useState<{ outcome: 'set' | 'asked'; email: string } | null>(null);
  const calendar = reminderCalendar(list, kind, t(`calendar.${kind}`, { list: list.name }));
  return (
    <PanelDialog title={t(`title.${kind}`)} closeLabel={word('action.close')} onClose={onClose}>
      {answer ? (
        <Notice kind="success" role="status">
          {t(`outcome.${answer.outcome}`, { email: answer.email })}
        </Notice>
      ) : (
        <MailForm list={list} kind={kind} onAnswer={(outcome, email) => setAnswer({ outcome, email })} />
      )}
      {calendar && (
        <div className={styles.calendar}>
          <p className="muted text-sm">{t('calendar.lead')}</p>
          <Button variant="secondary" onClick={() => saveFile(calendar.file, calendar.name)}>
            <CalendarPlus aria-hidden="true" size={16} />
            {t('calendar.save')}
          </Button>
        </div>
      )}
    </PanelDialog>
  );
}

type MailFormProps = Omit<ReminderDialogProps, 'onClose'> & {
  onAnswer(outcome: 'set' | 'asked', email: string): void;
};

/** A signed-in person presses first; the field appears when their account has no confirmed address. */
function MailForm({ list, kind, onAnswer }: MailFormProps) {
  const { t } = useTranslation('reminders');
  const translate = useTranslateMessage();
  const { isLoggedIn } = useStore(session);
  const [isAddressKnown, setAddressKnown] = useState(isLoggedIn);
  const [isSending, setSending] = useState(false);
  const [fieldError, setFieldError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const email = field.current?.value.trim() ?? '';
    if (!isAddressKnown && !email) return setFieldError(translate('field.email-required'));
    setSending(true);
    setFieldError(undefined);
    setFailure(undefined);
    const answer = await requestReminder(list, kind, isAddressKnown ? null : email);
    setSending(false);
    if (answer.outcome === 'address-needed') setAddressKnown(false);
    else if (answer.outcome === 'address-refused') setFieldError(answer.msg);
    else if (answer.outcome === 'failed') setFailure(answer.msg ?? translate('save.error'));
    else onAnswer(answer.outcome, email);
  }
  return (
    <form noValidate className="stack gap-4" onSubmit={(event) => void send(event)}>
      <p className="muted text-sm">{t(isAddressKnown ? 'leadKnown' : 'lead')}</p>
      {!isAddressKnown && (
        <TextField
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          ref={field}
          error={fieldError}
        />
      )}
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      <Button type="submit" disabled={isSending} aria-busy={isSending || undefined}>
        {t(isSending ? 'sending' : 'send')}
      </Button>
    </form>
  );
}
