import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { sayNamed } from '@signboard/contract/texts/message.ts';
import { MIN_CAPTCHA_SCORE } from '@signboard/domain/accounts/min-captcha-score.ts';
import { useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CaptchaCheck } from '#web/features/captcha/use-captcha.ts';
import { SUBMIT_RELEASE_MS } from '#web/features/forms/use-form-save.ts';
import { AFTER_SAVE } from '#web/features/forms/use-tab-form.ts';
import { botsCalls } from '#web/lib/api/bots-calls.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useLanguage, useSay } from '#web/lib/i18n/use-say.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { botCall } from './bot-call.ts';
import { keepBot } from './bot-queries.ts';
import { type BotBody, type BotFields, botFields, faultInSentence } from './bot-values.ts';

/** The fields that only show that they are wrong: why is said in the notification. */
const MARKED = ['contractAddress', 'threshold', 'email'] as const;

/** Saves the bot and tells how it went. */
export function useBotSave(form: UseFormReturn<BotFields, unknown, BotBody>, captcha: CaptchaCheck) {
  const { t } = useTranslation('bots');
  const say = useSay();
  const language = useLanguage();
  const [isSubmitting, setSubmitting] = useState(false);

  const tell = (fault: string) => notify(t('form.failed', { msg: faultInSentence(fault) }), 'error');

  async function save(body: BotBody): Promise<void> {
    setSubmitting(true);
    try {
      if ((await captcha.ensure()) < MIN_CAPTCHA_SCORE) return;
      const bot = await sendWithPass(body);
      captcha.spend();
      form.reset(botFields(bot), AFTER_SAVE);
      keepBot(bot);
      notify(say('save.success'), 'success');
    } catch (reason) {
      // A refused save may have used the pass up: the next attempt gets its own, made meanwhile.
      void captcha.refresh().catch(() => {});
      showFault(reason);
    } finally {
      setTimeout(() => setSubmitting(false), SUBMIT_RELEASE_MS);
    }
  }

  /** Another tab of this session may have used the pass: then one more is made, once. */
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
      tell(say('shell.wrong-services'));
      return;
    }
    const faults = Object.entries(reason.fields ?? {}).filter(([name]) => name in form.getValues());
    for (const [at, [name, message]] of faults.entries())
      form.setError(name as keyof BotFields, { message }, { shouldFocus: at === 0 });
    tell(faults[0]?.[1] ?? reason.msg);
  }

  /** What the form's own rules do not take is told as the server would tell it. */
  function refuse(errors: FieldErrors<BotFields>): void {
    const named = MARKED.map((name) => errors[name]?.message).find(Boolean);
    if (named) tell(sayNamed(named, language));
  }

  return { save, refuse, isSubmitting };
}
