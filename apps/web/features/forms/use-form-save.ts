import type { ProblemAnswer } from '@signboard/contract/answers.ts';
import { MIN_CAPTCHA_SCORE } from '@signboard/domain/accounts/min-captcha-score.ts';
import { useState } from 'react';
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import type { CaptchaCheck } from '#web/features/captcha/use-captcha.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { AFTER_SAVE } from './use-tab-form.ts';

/** A form stays disabled this long after its request, to prevent accidental double submits. */
const SUBMIT_RELEASE_MS = 2000;

/** Where a form stores an error that belongs to none of its fields. */
export const FORM_ERROR = 'root.server';

type FormSave<V extends FieldValues, S, R> = {
  form: UseFormReturn<V, unknown, S>;
  /** Sends the values that the schema parsed. */
  send(values: S): Promise<R>;
  /** The form values of the saved record: the server may normalize what was typed. */
  valuesOf(saved: R): V;
  onSaved?(saved: R): void;
  /** For saves that need a captcha pass; each save consumes one. */
  captcha?: CaptchaCheck | undefined;
  /** Maps a server field name to the form's, where they differ. */
  fieldOf?(name: string): string;
  /** Handles a refusal in its own way by returning true. */
  onRefused?(problem: ProblemAnswer): boolean;
  /** For forms that give the reason in the notification. Null when there was no response. */
  describeFailure?(fault: string | null): string;
};

/** Saves a form and notifies about the result; field errors from the server are set on their fields. */
export function useFormSave<V extends FieldValues, S, R>(options: FormSave<V, S, R>) {
  const { form, send, valuesOf, onSaved, captcha, fieldOf = (name) => name } = options;
  const translate = useTranslateMessage();
  const [isSubmitting, setSubmitting] = useState(false);

  const save = (values: S) => run(() => send(values));

  /** Sends anything that answers with the saved record. */
  async function run(request: () => Promise<R>): Promise<void> {
    setSubmitting(true);
    const sent = structuredClone(form.getValues());
    try {
      if (captcha && (await captcha.ensure()) < MIN_CAPTCHA_SCORE) return;
      const saved = await sendWithPass(request);
      captcha?.spend();
      settle(valuesOf(saved), sent);
      onSaved?.(saved);
      notify(translate('save.success'), 'success');
    } catch (reason) {
      // A refused save may have consumed the pass: request the next one in the background.
      if (captcha) void captcha.refresh().catch(() => {});
      if (!isProblem(reason) || !options.onRefused?.(reason)) showFault(reason);
    } finally {
      setTimeout(() => setSubmitting(false), SUBMIT_RELEASE_MS);
    }
  }

  /** Resets the form to the saved values; changes made since the request stay and are still unsaved. */
  function settle(saved: V, sent: V): void {
    const now = form.getValues();
    form.reset(saved, AFTER_SAVE);
    for (const name of Object.keys(now) as (FieldPath<V> & keyof V)[]) {
      if (JSON.stringify(now[name]) === JSON.stringify(sent[name])) continue;
      form.setValue(name, now[name], { shouldDirty: true });
    }
  }

  /** Another tab of this session may have consumed the pass: retry once with a new one. */
  async function sendWithPass(request: () => Promise<R>): Promise<R> {
    try {
      return await request();
    } catch (reason) {
      if (!captcha || !isProblem(reason) || reason.code !== 'captcha-needed') throw reason;
      await captcha.refresh();
      return await request();
    }
  }

  function showFault(reason: unknown): void {
    const problem = isProblem(reason) ? reason : null;
    const { own, strangers } = problem ? setFieldFaults(problem) : { own: [], strangers: [] };
    if (options.describeFailure) {
      notify(options.describeFailure(own[0] ?? problem?.msg ?? null), 'error');
    } else if (problem) {
      // Shown above the button: an error without a field, or of a field that the form doesn't have.
      const message = own.length + strangers.length === 0 ? problem.msg : strangers.join(' ');
      if (message) form.setError(FORM_ERROR as FieldPath<V>, { message });
      notify(translate('save.error'), 'error');
    } else {
      notify(translate('save.unknown-error'), 'error', { staysOpen: true });
    }
  }

  /** Sets each error on its field. Returns the messages of the form's own fields and of others. */
  function setFieldFaults({ fields = {} }: ProblemAnswer): { own: string[]; strangers: string[] } {
    const faults = Object.entries(fields).map(([name, message]) => ({ name: fieldOf(name), message }));
    const isOwn = ({ name }: { name: string }) => get(form.getValues(), name) !== undefined;
    const own = faults.filter(isOwn);
    for (const [at, { name, message }] of own.entries())
      form.setError(name as FieldPath<V>, { message }, { shouldFocus: at === 0 });
    return {
      own: own.map(({ message }) => message),
      strangers: faults.filter((fault) => !isOwn(fault)).map(({ message }) => message),
    };
  }

  return { save, run, isSubmitting };
}
