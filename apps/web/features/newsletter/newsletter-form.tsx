import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';

/** A rough check that saves a round trip; the server validates with the shared schema. */
const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Existing subscribers get the same response, so that nobody can find out who subscribed. */
export function NewsletterForm() {
  const { t } = useTranslation('early-adopter');
  const translate = useTranslateMessage();
  // Uncontrolled: text typed before hydration is not lost.
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle');

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const text = field.current?.value.trim();
    if (!text) return setError(translate('field.email-required'));
    if (!LOOKS_LIKE_EMAIL.test(text)) return setError(translate('field.email-invalid'));
    setError(undefined);
    setFailure(undefined);
    setState('sending');
    try {
      await call(accountsApi.newsletter, { body: { email: text } });
      setState('done');
    } catch (reason) {
      const wrong = isProblem(reason) ? reason.fields?.email : undefined;
      setError(wrong);
      if (!wrong) setFailure(isProblem(reason) ? reason.msg : translate('save.error'));
      setState('idle');
    }
  }

  if (state === 'done') {
    return (
      <div className="stack gap-4 start">
        <Notice kind="success" role="status" title={t('form.doneTitle')}>
          <p>{translate('newsletter.done')}</p>
        </Notice>
        <Button variant="ghost" size="sm" onClick={() => setState('idle')}>
          {t('form.another')}
        </Button>
      </div>
    );
  }
  return (
    <form
      noValidate
      className="stack gap-4"
      aria-label={t('form.label')}
      onSubmit={(event) => void send(event)}
    >
      <TextField
        label={t('form.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        ref={field}
        error={error}
      />
      <Button type="submit" disabled={state === 'sending'} isWide>
        {state === 'sending' ? t('form.sending') : t('form.send')}
      </Button>
      <p className="muted text-sm">{t('form.note')}</p>
      {failure && (
        <Notice kind="error" role="alert" title={t('form.failedTitle')}>
          <p>{failure}</p>
        </Notice>
      )}
    </form>
  );
}
