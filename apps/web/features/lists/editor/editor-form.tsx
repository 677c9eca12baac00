import type { MessageKey } from '@signboard/contract/texts/message.ts';
import { type ReactNode, useEffect } from 'react';
import { type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RecaptchaNote } from '#web/features/captcha/recaptcha-note.tsx';
import type { CaptchaCheck, CaptchaState } from '#web/features/captcha/use-captcha.ts';
import { FormLockContext } from '#web/features/forms/form-switch.tsx';
import { type SaveRefusal, type SaveState, saveState } from '#web/features/forms/save-state.ts';
import { FORM_ERROR } from '#web/features/forms/use-form-save.ts';
import type { UnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { useFocusFirstInvalid } from '#web/lib/forms/use-focus-first-invalid.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { SaveRow } from '#web/ui/layout/save-row.tsx';
import { UnsavedChangesDialog } from '#web/ui/overlays/unsaved-changes-dialog.tsx';
import styles from './editor-form.module.css';

/** The state of the form's list; a new one is neither active nor finished. */
export type FormList = { active: boolean; isFinished: boolean };

type EditorFormProps<V extends FieldValues, S> = {
  form: UseFormReturn<V, unknown, S>;
  label: string;
  list: FormList;
  guard: UnsavedChangesGuard;
  isSubmitting: boolean;
  captcha?: CaptchaCheck;
  isAccountReady?: boolean;
  onSave(values: S): Promise<void>;
  /** Called when the form's own validation fails. */
  onInvalid?(): void;
  children: ReactNode;
};

/** One tab's form: its lock, fields, save button and unsaved-changes dialog. */
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
  const element = useFocusFirstInvalid(form);
  const { isDirty, errors } = form.formState;
  const state = saveState({
    isActive: list.active,
    isFinished: list.isFinished,
    isDirty,
    isSubmitting,
    captcha: captcha?.state ?? null,
    isAccountReady,
  });
  usePrefetchCaptcha(isDirty && !list.active, captcha);
  const canSave = !state.isHidden && !state.isBusy && state.refusal === null;
  const fault: unknown = get(errors, FORM_ERROR)?.message;
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
        <LockNotice list={list} />
        <fieldset className={styles.fields} disabled={list.isFinished}>
          <FormLockContext value={list.isFinished}>{children}</FormLockContext>
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
      <UnsavedChangesDialog guard={guard} texts={t('leave', { returnObjects: true })} />
    </>
  );
}

/** Starts the anti-bot check with the first change, so that it has finished by the time of saving. */
function usePrefetchCaptcha(isChanged: boolean, captcha: CaptchaCheck | undefined): void {
  const ensure = captcha?.ensure;
  useEffect(() => {
    if (isChanged) void ensure?.().catch(() => {});
  }, [isChanged, ensure]);
}

/** Says at the top why the form is locked, before the person reaches the button. */
function LockNotice({ list }: { list: FormList }) {
  const { t } = useTranslation('editor');
  if (!list.isFinished && !list.active) return null;
  return (
    <Notice>
      <p>{list.isFinished ? t('locked.finished') : t('locked.active')}</p>
    </Notice>
  );
}

/** Refusals whose texts browser and server share. */
const SHARED: Partial<Record<SaveRefusal, MessageKey>> = {
  'list-active': 'error.list-active',
  'profile-incomplete': 'error.profile-incomplete',
  'nothing-changed': 'list.nothing-changed',
};

type EditorSaveRowProps = {
  state: SaveState;
  /** Null while there is nothing to save. */
  captcha: CaptchaState | null;
  onCheckAgain(): void;
};

function EditorSaveRow({ state, captcha, onCheckAgain }: EditorSaveRowProps) {
  const { t } = useTranslation();
  const { t: te } = useTranslation('editor');
  const translate = useTranslateMessage();
  const { refusal, isBusy } = state;
  const shared = refusal && SHARED[refusal];
  const reason = refusal === null ? null : shared ? translate(shared) : te('captcha.flagged');
  // The notice at the top of the form already explains it in detail.
  const hasTooltip = refusal === 'list-active';
  return (
    <SaveRow
      label={isBusy ? translate('save.saving') : t('form.save')}
      refusal={hasTooltip ? reason : null}
      isBusy={isBusy || refusal !== null}
      note={
        <>
          {!isBusy && !hasTooltip && reason}
          {refusal === null && captcha === 'working' && te('captcha.working')}
        </>
      }
      remedy={!isBusy && refusal === 'flagged' ? { label: te('captcha.again'), onPress: onCheckAgain } : null}
      star={translate('field.note-required')}
    />
  );
}
