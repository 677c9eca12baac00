import type { ProblemAnswer } from '@signboard/contract/answers.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type CaptchaCheck, useCaptcha } from '#web/features/captcha/use-captcha.ts';
import { removeDraft } from '#web/features/forms/draft-store.ts';
import { type DraftOffer, useDraft } from '#web/features/forms/use-draft.ts';
import { useFormSave } from '#web/features/forms/use-form-save.ts';
import { changedFields, type Fields, pickFields } from './list-fields.ts';

export type Choice = 'yours' | 'theirs';

/** Fields that changed here and elsewhere, with both values. */
export type EditConflict = {
  fields: NonNullable<ProblemAnswer['conflicts']>;
  /** Saves again with the chosen values. */
  resolve(choices: Readonly<Record<string, Choice>>): void;
  cancel(): void;
};

/** How a tab saves: what its form and its save row need. */
export type ListSaving<S> = {
  save(values: S): Promise<void>;
  isSubmitting: boolean;
  captcha: CaptchaCheck;
  conflict: EditConflict | null;
  /** Restores what the last save on this tab replaced; null while there is none. */
  undo: (() => void) | null;
  /** Unsaved changes of an earlier visit. */
  draft: DraftOffer | null;
  /** Forgets unsaved changes, when the person leaves without saving. */
  forgetDraft(): void;
};

type ListSave<V extends FieldValues, S, R extends { version: number }> = {
  form: UseFormReturn<V, unknown, S>;
  record: R;
  /** Names the form among the drafts: the list and the tab. */
  draftKey: string;
  /** The stored fields of the record. */
  fieldsOf(record: R): Fields;
  /** The fields that the form sets. */
  wantedOf(values: S): Fields;
  send(change: Fields & { baseVersion?: number }): Promise<R>;
  reload(): Promise<R>;
  valuesOf(record: R): V;
  onSaved(record: R): void;
  fieldOf?(name: string): string;
};

type Attempt = { change: Fields; before: Fields; baseVersion?: number };

/**
 * Saves only what changed, based on the version that the person saw when they began to edit: what others changed in the
 * meantime stays, and where both sides changed a field the person chooses.
 */
export function useListSave<V extends FieldValues, S, R extends { version: number }>(
  options: ListSave<V, S, R>,
): ListSaving<S> {
  const { form, record, fieldsOf, wantedOf, send, reload, valuesOf, onSaved, fieldOf } = options;
  const captcha = useCaptcha('list_general_info');
  const baseVersion = useBaseVersion(options);
  const draft = useDraft(form, options.draftKey, baseVersion);
  const attempt = useRef<Attempt>({ change: {}, before: {} });
  const [refused, setRefused] = useState<ProblemAnswer | null>(null);
  const [lastSave, setLastSave] = useState<Attempt | null>(null);

  const { run, isSubmitting } = useFormSave<V, S, R>({
    form,
    captcha,
    send: (values) => submit(attemptOf(values)),
    valuesOf,
    onSaved: (saved) => {
      baseVersion.current = saved.version;
      onSaved(saved);
    },
    onRefused: (problem) => {
      if (problem.code !== 'edit-conflict') return false;
      setRefused(problem);
      return true;
    },
    ...(fieldOf && { fieldOf }),
  });

  function attemptOf(values: S): Attempt {
    const stored = fieldsOf(record);
    const change = changedFields(stored, wantedOf(values));
    return withBase({ change, before: pickFields(stored, change) }, baseVersion.current);
  }

  async function submit(next: Attempt): Promise<R> {
    attempt.current = next;
    const { change, before, baseVersion } = next;
    if (Object.keys(change).length === 0) return await reload();
    const saved = await send({ ...change, ...(baseVersion !== undefined && { baseVersion }) });
    setLastSave({ change: before, before: change, baseVersion: saved.version });
    return saved;
  }

  function resolve(choices: Readonly<Record<string, Choice>>): void {
    const { conflicts = {}, version } = refused ?? {};
    setRefused(null);
    const { change, before } = attempt.current;
    const kept = Object.entries(change).filter(([name]) => choices[name] !== 'theirs');
    const theirs = Object.entries(conflicts).map(([name, { theirs }]) => [name, theirs]);
    const next = { change: Object.fromEntries(kept), before: { ...before, ...Object.fromEntries(theirs) } };
    void run(() => submit(withBase({ ...next, before: pickFields(next.before, next.change) }, version)));
  }

  return {
    save: (values) => run(() => submit(attemptOf(values))),
    isSubmitting,
    captcha,
    conflict: refused && { fields: refused.conflicts ?? {}, resolve, cancel: () => setRefused(null) },
    undo: lastSave && (() => void run(() => submit(lastSave))),
    draft,
    forgetDraft: () => removeDraft(options.draftKey),
  };
}

/**
 * The version that unsaved changes are based on: a refetch behind them doesn't move it. The values are compared because
 * the form counts as unchanged for a moment while it takes over refetched values.
 */
function useBaseVersion<V extends FieldValues, S, R extends { version: number }>({
  form,
  record,
  valuesOf,
}: ListSave<V, S, R>) {
  const base = useRef(record.version);
  const { isDirty } = form.formState;
  const follow = useEffectEvent((version: number) => {
    const isUntouched = JSON.stringify(form.getValues()) === JSON.stringify(valuesOf(record));
    if (isUntouched) base.current = version;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: discarded changes make the form untouched again
  useEffect(() => follow(record.version), [record.version, isDirty]);
  return base;
}

const withBase = (attempt: Attempt, baseVersion: number | undefined): Attempt =>
  baseVersion === undefined ? attempt : { ...attempt, baseVersion };
