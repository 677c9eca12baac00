import { botsApi } from '@signboard/contract/bots/endpoints.ts';
import { useCallback } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { type CaptchaCheck, useCaptcha } from '#web/features/captcha/use-captcha.ts';
import { useFormSave } from '#web/features/forms/use-form-save.ts';
import { sayNamed } from '#web/lib/i18n/messages.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { botCall, ensureSession } from '../bot-call.ts';
import { cacheBot } from '../bot-queries.ts';
import { type BotBody, type BotFields, botFields, withoutPeriod } from './bot-values.ts';

/** These fields are only marked as invalid: the notification gives the reason. */
const MARKED = ['contractAddress', 'threshold', 'email'] as const;

export function useBotSave(form: UseFormReturn<BotFields, unknown, BotBody>, captcha: CaptchaCheck) {
  const { t } = useTranslation('bots');
  const translate = useTranslateMessage();

  const describeFailure = (fault: string | null) =>
    t('form.failed', { msg: withoutPeriod(fault ?? translate('shell.wrong-services')) });

  const { save, isSubmitting } = useFormSave({
    form,
    captcha,
    send: async (body: BotBody) => (await botCall(botsApi.update, { body })).result,
    valuesOf: botFields,
    onSaved: cacheBot,
    describeFailure,
  });

  /** Validation errors are worded like the server's. */
  function refuse(errors: FieldErrors<BotFields>): void {
    const named = MARKED.map((name) => errors[name]?.message).find(Boolean);
    if (named) notify(describeFailure(sayNamed(named)), 'error');
  }

  return { save, refuse, isSubmitting };
}

/** Bot owners may have no wallet, but the check needs a session. */
export function useBotCaptcha(): CaptchaCheck {
  const check = useCaptcha('list_control_info');
  const { refresh, ensure } = check;
  return {
    ...check,
    refresh: useCallback(() => ensureSession().then(refresh), [refresh]),
    ensure: useCallback(() => ensureSession().then(ensure), [ensure]),
  };
}
