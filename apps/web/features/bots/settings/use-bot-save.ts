import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { sayNamed } from '@signboard/contract/texts/message.ts';
import { MIN_CAPTCHA_SCORE } from '@signboard/domain/accounts/min-captcha-score.ts';
import { useCallback, useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type CaptchaCheck, useCaptcha } from '#web/features/captcha/use-captcha.ts';
import { SUBMIT_RELEASE_MS } from '#web/features/forms/use-form-save.ts';
import { AFTER_SAVE } from '#web/features/forms/use-tab-form.ts';
import { botsCalls } from '#web/lib/api/bots-calls.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useLanguage, useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { botCall, ensureSession } from '../bot-call.ts';
import { cacheBot } from '../bot-queries.ts';
import { type BotBody, type BotFields, botFields, withoutPeriod } from './bot-values.ts';

/** These fields are only marked as invalid: the notification gives the reason. */
const MARKED = ['contractAddress', 'threshold', 'email'] as const;

export function useBotSave(form: UseFormReturn<BotFields, unknown, BotBody>, captcha: CaptchaCheck) {
  const { t } = useTranslation('bots');
  const translate = useTranslateMessage();
  const language = useLanguage();
  const [isSubmitting, setSubmitting] = useState(false);

  const notifyFailure = (fault: string) => notify(t('form.failed', { msg: withoutPeriod(fault) }), 'error');

  async function save(body: BotBody): Promise<void> {
    setSubmitting(true);
    try {
      if ((await captcha.ensure()) < MIN_CAPTCHA_SCORE) return;
      const bot = await sendWithPass(body);
      captcha.spend();
      form.reset(botFields(bot), AFTER_SAVE);
      cacheBot(bot);
      notify(translate('save.success'), 'success');
    } catch (reason) {
      // A refused save may have consumed the pass: request the next one in the background.
      void captcha.refresh().catch(() => {});
      showFault(reason);
    } finally {
      setTimeout(() => setSubmitting(false), SUBMIT_RELEASE_MS);
    }
  }

  /** Another tab of this session may have consumed the pass: retry once with a new one. */
  async function sendWithPass(body: BotBody): Promise<BotAnswer> {
    try {
      return (await botCall(botsCalls.update, { body })).result;
    } catch (reason) {
      if (!isProblem(reason) || reason.code !== 'captcha-needed') throw reason;
      await captcha.refresh();
      return (await botCall(botsCalls.update, { body })).result;
    }
  }

  function showFault(reason: unknown): void {
    if (!isProblem(reason)) {
      notifyFailure(translate('shell.wrong-services'));
      return;
    }
    const faults = Object.entries(reason.fields ?? {}).filter(([name]) => name in form.getValues());
    for (const [at, [name, message]] of faults.entries())
      form.setError(name as keyof BotFields, { message }, { shouldFocus: at === 0 });
    notifyFailure(faults[0]?.[1] ?? reason.msg);
  }

  /** Validation errors are worded like the server's. */
  function refuse(errors: FieldErrors<BotFields>): void {
    const named = MARKED.map((name) => errors[name]?.message).find(Boolean);
    if (named) notifyFailure(sayNamed(named, language));
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
