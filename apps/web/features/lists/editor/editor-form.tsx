import { type ReactNode, useEffect } from 'react';
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RecaptchaNote } from '#web/features/captcha/recaptcha-note.tsx';
import type { CaptchaCheck } from '#web/features/captcha/use-captcha.ts';
import { FormLock } from '#web/features/forms/form-lock.ts';
import { saveState } from '#web/features/forms/save-state.ts';
import type { LeaveGuard } from '#web/features/forms/use-leave-guard.ts';
import { useFocusFirstWrong } from '#web/lib/forms/use-focus-first-wrong.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { LeaveQuestion } from '#web/ui/overlays/leave-question.tsx';
import styles from './editor-form.module.css';
import { EditorSaveRow } from './editor-save-row.tsx';

/** How the list stands that a form belongs to; a new one is neither active nor finished. */
export type FormList = { active: boolean; isFinished: boolean };

type EditorFormProps<V extends FieldValues, S> = {
  form: UseFormReturn<V, unknown, S>;
  label: string;
  list: FormList;
  guard: LeaveGuard;
  isSubmitting: boolean;
  captcha?: CaptchaCheck;
  isAccountReady?: boolean;
  onSave(values: S): Promise<void>;
  /** What happens when the form does not pass its own rules. */
  onInvalid?(): void;
  children: ReactNode;
};

/** One tab's form: what locks it, its fields, its button, and the question before its changes are lost. */
export function EditorForm<V extends FieldValues, S>(props: EditorFormProps<V, S>) {
  const {
    form,
    label,
    list,
    guard,
    isSubmitting,
    captcha,
    isAccountReady = true,
    onInvalid,
    children,
  } = props;
  const { t } = useTranslation('editor');
  const element = useFocusFirstWrong(form);
  const { isDirty, errors } = form.formState;
  const state = saveState({
    isActive: list.active,
    isFinished: list.isFinished,
    isDirty,
    isSubmitting,
    captcha: captcha?.state ?? null,
    isAccountReady,
  });
  useCheckWhileTyping(isDirty && !list.active, captcha);
  const canSave = !state.isHidden && !state.isBusy && state.refusal === null;
  const fault: unknown = get(errors, 'root.server' satisfies FieldPath<FieldValues>)?.message;
  return (
    <>
      <form
        ref={element}
        noValidate
        aria-label={label}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) void form.handleSubmit(props.onSave, onInvalid)(event);
        }}
      >
        <Lock list={list} />
        <fieldset className={styles.fields} disabled={list.isFinished}>
          <FormLock value={list.isFinished}>{children}</FormLock>
        </fieldset>
        {typeof fault === 'string' && (
          <Notice kind="error" role="alert">
            <p>{fault}</p>
          </Notice>
        )}
        {!state.isHidden && (
          <EditorSaveRow
            state={state}
            captcha={isDirty || isSubmitting ? (captcha?.state ?? null) : null}
            onCheckAgain={() => void captcha?.refresh().catch(() => {})}
          />
        )}
        {!state.isHidden && captcha && <RecaptchaNote />}
      </form>
      <LeaveQuestion guard={guard} texts={t('leave', { returnObjects: true })} />
    </>
  );
}

/** Starts the anti-bot check with the first change, so that it is done by the time of saving. */
function useCheckWhileTyping(isChanged: boolean, captcha: CaptchaCheck | undefined): void {
  const ensure = captcha?.ensure;
  useEffect(() => {
    if (isChanged) void ensure?.().catch(() => {});
  }, [isChanged, ensure]);
}

/** Says at the top what a person would otherwise only find out at the button. */
function Lock({ list }: { list: FormList }) {
  const { t } = useTranslation('editor');
  if (!list.isFinished && !list.active) return null;
  return (
    <Notice>
      <p>{list.isFinished ? t('locked.finished') : t('locked.active')}</p>
    </Notice>
  );
}
