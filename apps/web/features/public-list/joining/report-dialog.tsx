import { communitiesApi } from '@signboard/contract/communities/endpoints.ts';
import type { ErrorCode } from '@signboard/contract/errors.ts';
import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import type { REPORT_REASONS } from '@signboard/contract/public-list/schemas.ts';
import { type FormEvent, useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { isSessionFault } from '#web/lib/api/problem.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { PanelDialog } from '#web/ui/overlays/panel-dialog.tsx';
import { faultCode } from './refusal.ts';
import styles from './report-dialog.module.css';

/** A list, or without a name the community of the workspace. */
export type ReportSubject = { workspace: string; name?: string };

type ReportDialogProps = { subject: ReportSubject; onClose(): void };

/** Reports a list or a community to the operator. */
export default function ReportDialog({ subject, onClose }: ReportDialogProps) {
  const { t } = useTranslation('joining');
  const { t: word } = useTranslation();
  const translate = useTranslateMessage();
  const [isSent, setSent] = useState(false);
  return (
    <PanelDialog
      title={t(`report.title.${kindOf(subject)}`)}
      closeLabel={word('action.close')}
      onClose={onClose}
    >
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
          subject={subject}
          onSent={() => setSent(true)}
          describeFault={(fault) => translate(`error.${fault}`)}
        />
      )}
    </PanelDialog>
  );
}

const kindOf = ({ name }: ReportSubject) => (name === undefined ? 'community' : 'list');

type ReportFormProps = {
  subject: ReportSubject;
  onSent(): void;
  describeFault(fault: ErrorCode): string;
};

function ReportForm({ subject, onSent, describeFault }: ReportFormProps) {
  const { t } = useTranslation('joining');
  const [reason, setReason] = useState<ReportReason>('scam');
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<ErrorCode | null>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSending(true);
    const refused = await sendReport(subject, { reason, text });
    setSending(false);
    setFault(refused);
    if (refused === null) onSent();
  }
  return (
    <form className="stack gap-4" onSubmit={(event) => void send(event)}>
      <p className="muted text-sm">{t(`report.lead.${kindOf(subject)}`)}</p>
      <fieldset className={`${styles.reasons} field-group gap-1`}>
        <legend>{t('report.reason')}</legend>
        {REASONS.map((one) => (
          <label key={one} className={`${styles.reason} row gap-3 nowrap`}>
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
  { workspace, name }: ReportSubject,
  { reason, text }: { reason: ReportReason; text: string },
): Promise<ErrorCode | null> {
  const report = { workspace, reason, ...(text.trim() && { text: text.trim() }) };
  const send = (options: { credentials?: object }) =>
    name === undefined
      ? callInPlace(communitiesApi.report, { body: report, ...options })
      : callInPlace(publicListApi.report, { body: { ...report, name }, ...options });
  try {
    await send({}).catch((fault) => {
      // A report must not be lost because a session has ended: anyone may send one.
      if (!isSessionFault(fault)) throw fault;
      return send({ credentials: {} });
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
