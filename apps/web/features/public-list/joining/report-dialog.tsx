import type { ErrorCode } from '@signboard/contract/errors.ts';
import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import type { REPORT_REASONS } from '@signboard/contract/public-list/schemas.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callInPlace } from '#web/lib/api/call.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { PanelDialog } from '#web/ui/overlays/panel-dialog.tsx';
import type { ListAddress } from './list-address.ts';
import { faultCode, isSessionFault } from './refusal.ts';
import styles from './report-dialog.module.css';

type ReportDialogProps = { list: ListAddress; onClose(): void };

/** Reports a list to the operator. */
export default function ReportDialog({ list, onClose }: ReportDialogProps) {
  const { t } = useTranslation('joining');
  const { t: word } = useTranslation();
  const translate = useTranslateMessage();
  const [isSent, setSent] = useState(false);
  return (
    <PanelDialog title={t('report.title')} closeLabel={word('action.close')} onClose={onClose}>
      {isSent ? (
        <>
          <Notice kind="success" role="status">
            {t('report.thanks')}
          </Notice>
          <Button variant="secondary" onClick={onClose}>
            {t('report.close')}
          </Button>
        </>
      ) : (
        <ReportForm
          list={list}
          onSent={() => setSent(true)}
          describeFault={(fault) => translate(`error.${fault}`)}
        />
      )}
    </PanelDialog>
  );
}

type ReportFormProps = { list: ListAddress; onSent(): void; describeFault(fault: ErrorCode): string };

function ReportForm({ list, onSent, describeFault }: ReportFormProps) {
  const { t } = useTranslation('joining');
  const [reason, setReason] = useState<ReportReason>('scam');
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<ErrorCode | null>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSending(true);
    const refused = await sendReport(list, { reason, text });
    setSending(false);
    setFault(refused);
    if (refused === null) onSent();
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <p className={styles.lead}>{t('report.lead')}</p>
      <fieldset className={styles.reasons}>
        <legend>{t('report.reason')}</legend>
        {REASONS.map((one) => (
          <label key={one} className={styles.reason}>
            <input
              type="radio"
              name="report-reason"
              value={one}
              checked={one === reason}
              onChange={() => setReason(one)}
            />
            {t(`report.reasons.${one}`)}
          </label>
        ))}
      </fieldset>
      <TextAreaField
        label={t('report.text')}
        rows={4}
        maxLength={MAX_REPORT_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {fault && (
        <Notice kind={fault === 'already-reported' ? 'info' : 'error'} role="alert">
          {describeFault(fault)}
        </Notice>
      )}
      <Button type="submit" disabled={isSending} aria-busy={isSending || undefined}>
        {isSending ? t('report.sending') : t('report.send')}
      </Button>
    </form>
  );
}

/** Resolves with the reason for a refusal, or null. */
async function sendReport(
  list: ListAddress,
  { reason, text }: { reason: ReportReason; text: string },
): Promise<ErrorCode | null> {
  const body = { ...list, reason, ...(text.trim() && { text: text.trim() }) };
  try {
    await callInPlace(publicListApi.report, { body }).catch((fault) => {
      // A report must not be lost because a session has ended: anyone may send one.
      if (!isSessionFault(fault)) throw fault;
      return callInPlace(publicListApi.report, { body, credentials: {} });
    });
    return null;
  } catch (fault) {
    return faultCode(fault);
  }
}

/** Repeated here because the contract's own table would bring its schemas along. */
type ReportReason = (typeof REPORT_REASONS)[number];

const REASONS = ['scam', 'impersonation', 'offensive', 'other'] as const satisfies typeof REPORT_REASONS;

const MAX_REPORT_LENGTH = 1000;
