import type { ProblemAnswer } from '@signboard/contract/answers.ts';
import { MIN_CAPTCHA_SCORE } from '@signboard/domain/accounts/min-captcha-score.ts';
import { useState } from 'react';
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import type { CaptchaCheck } from '#web/features/captcha/use-captcha.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useSay } from '#web/lib/i18n/use-say.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { AFTER_SAVE } from './use-tab-form.ts';

/** A form stays closed this long after its request, so that nobody sends it twice by habit. */
export const SUBMIT_RELEASE_MS = 2000;

/** Where a form keeps a fault that belongs to none of its fields. */
export const FORM_FAULT = 'root.server';

type FormSave<V extends FieldValues, S, R> = {
  form: UseFormReturn<V, unknown, S>;
  /** Sends what the schema made of the fields. */
  send(values: S): Promise<R>;
  /** The fields as the server has them now: its spelling of what was typed counts. */
  valuesOf(saved: R): V;
  /** Keeps what was saved. */
  onSaved?(saved: R): void;
  /** For saves that need a pass of the anti-bot check, which each of them uses up. */
  captcha?: CaptchaCheck | undefined;
  /** The form's name for a field of the server's, where they differ. */
  fieldOf?(name: string): string;
};

/** Saves one tab and tells how it went; field errors from the server go to their fields. */
export function useFormSave<V extends FieldValues, S, R>(options: FormSave<V, S, R>) {
  const { form, send, valuesOf, onSaved, captcha, fieldOf = (name) => name } = options;
  const say = useSay();
  const [isSubmitting, setSubmitting] = useState(false);

  async function save(values: S): Promise<void> {
    setSubmitting(true);
    const sent = structuredClone(form.getValues());
    try {
      if (captcha && (await captcha.ensure()) < MIN_CAPTCHA_SCORE) return;
      const saved = await sendWithPass(values);
      captcha?.spend();
      settle(valuesOf(saved), sent);
      onSaved?.(saved);
      notify(say('save.success'), 'success');
    } catch (reason) {
      // A refused save may have used the pass up: the next attempt gets its own, made meanwhile.
      if (captcha) void captcha.refresh().catch(() => {});
      showFault(reason);
    } finally {
      setTimeout(() => setSubmitting(false), SUBMIT_RELEASE_MS);
    }
  }

  /** Shows what was saved; what a person has typed since then stays, and is still to be saved. */
  function settle(saved: V, sent: V): void {
    const now = form.getValues();
    form.reset(saved, AFTER_SAVE);
    for (const name of Object.keys(now) as (FieldPath<V> & keyof V)[]) {
      if (JSON.stringify(now[name]) === JSON.stringify(sent[name])) continue;
      form.setValue(name, now[name], { shouldDirty: true });
    }
  }

  /** Another tab of this session may have used the pass: then one more is made, once. */
  async function sendWithPass(values: S): Promise<R> {
    try {
      return await send(values);
    } catch (reason) {
      if (!captcha || !isProblem(reason) || reason.code !== 'captcha-needed') throw reason;
      await captcha.refresh();
      return await send(values);
    }
  }

  function showFault(reason: unknown): void {
    if (!isProblem(reason)) {
      notify(say('save.unknown-error'), 'error', { staysOpen: true });
      return;
    }
    const strangers = setFieldFaults(reason);
    if (strangers !== null) form.setError(FORM_FAULT as FieldPath<V>, { message: strangers });
    notify(say('save.error'), 'error');
  }

  /** Puts each fault at its field; what has no field here is said above the button. */
  function setFieldFaults({ fields = {}, msg }: ProblemAnswer): string | null {
    const entries = Object.entries(fields).map(([name, message]) => [fieldOf(name), message] as const);
    const isOurs = (name: string) => get(form.getValues(), name) !== undefined;
    for (const [at, [name, message]] of entries.filter(([name]) => isOurs(name)).entries())
      form.setError(name as FieldPath<V>, { message }, { shouldFocus: at === 0 });
    const strangers = entries.filter(([name]) => !isOurs(name)).map(([, message]) => message);
    if (entries.length === 0) return msg;
    return strangers.length > 0 ? strangers.join(' ') : null;
  }

  return { save, isSubmitting };
}
