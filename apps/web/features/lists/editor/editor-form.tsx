import type { List } from '@signboard/contract/lists/list.ts';
import type { MessageKey } from '@signboard/contract/texts/message.ts';
import type { ReactNode } from 'react';
import { type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { RecaptchaNote } from '#web/features/captcha/recaptcha-note.tsx';
import type { CaptchaState } from '#web/features/captcha/use-captcha.ts';
import { usePrefetchCaptcha } from '#web/features/captcha/use-prefetch-captcha.ts';
import { FormLockContext } from '#web/features/forms/form-switch.tsx';
import { type SaveRefusal, type SaveState, saveState } from '#web/features/forms/save-state.ts';
import type { DraftOffer } from '#web/features/forms/use-draft.ts';
import { FORM_ERROR } from '#web/features/forms/use-form-save.ts';
import type { UnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { useFocusFirstInvalid } from '#web/lib/forms/use-focus-first-invalid.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { SaveRow } from '#web/ui/layout/save-row.tsx';
import { UnsavedChangesDialog } from '#web/ui/overlays/unsaved-changes-dialog.tsx';
import { EditConflictDialog } from './edit-conflict-dialog.tsx';
import type { ListSaving } from './use-list-save.ts';

/** The state of the form's list. */
export type FormList = Pick<List, 'active' | 'isFinished'> & Partial<Pick<List, 'drawState' | 'counters'>>;

type EditorFormProps<V extends FieldValues, S> = {
  form: UseFormReturn<V, unknown, S>;
  label: string;
  list: FormList;
  guard: UnsavedChangesGuard;
  saving: ListSaving<S>;
  /** Whether people agree to these fields when they join: then changes are public. */
  hasTerms?: boolean;
  /** Called when the form's own validation fails. */
  onInvalid?(): void;
  children: ReactNode;
};

/** One tab's form: its lock, fields, save button and unsaved-changes dialog. */
export function EditorForm<V extends FieldValues, S>(props: EditorFormProps<V, S>) {
  const { form, label, list, guard, saving, hasTerms = false, onInvalid, children } = props;
  const { group } = useTranslation('editor');
  const element = useFocusFirstInvalid(form);
  const { isDirty, errors, isSubmitting: isValidating } = form.formState;
  const { captcha, conflict } = saving;
  const isSubmitting = saving.isSubmitting || isValidating;
  const state = saveState({
    isActive: list.active,
    isFinished: list.isFinished,
    isDirty,
    isSubmitting,
    captcha: captcha.state,
    isAccountReady: true,
  });
  usePrefetchCaptcha(isDirty && !list.active, captcha);
  const leave = () => {
    saving.forgetDraft();
    guard.leave();
  };
  const canSave = !state.isHidden && !state.isBusy && state.refusal === null;
  const fault: unknown = get(errors, FORM_ERROR)?.message;
  return (
    <>
      <form
        ref={element}
        noValidate
        aria-label={label}
        className="stack gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) void form.handleSubmit(saving.save, onInvalid)(event);
        }}
      >
        {!list.isFinished && !list.active && saving.draft && <DraftNotice draft={saving.draft} />}
        <EditorNotice list={list} hasTerms={hasTerms} />
        <fieldset className="field-group gap-5" disabled={list.isFinished}>
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
            captcha={isDirty || isSubmitting ? captcha.state : null}
            onCheckAgain={() => void captcha.refresh().catch(() => {})}
            onUndo={saving.undo}
          />
        )}
        {!state.isHidden && <RecaptchaNote />}
      </form>
      {conflict && <EditConflictDialog conflict={conflict} />}
      <UnsavedChangesDialog guard={{ ...guard, leave }} texts={group('leave')} />
    </>
  );
}

function DraftNotice({ draft }: { draft: DraftOffer }) {
  const { t } = useTranslation('editor');
  return (
    <Notice title={t('draft.title')} role="status">
      <p>{t('draft.text')}</p>
      <div className="row">
        <Button size="sm" onClick={draft.restore}>
          {t('draft.restore')}
        </Button>
        <Button size="sm" variant="ghost" onClick={draft.discard}>
          {t('draft.discard')}
        </Button>
      </div>
    </Notice>
  );
}

/** Says at the top why the form is locked and what a change means, before the person reaches the button. */
function EditorNotice({ list, hasTerms }: { list: FormList; hasTerms: boolean }) {
  const { t } = useTranslation('editor');
  const lock = list.isFinished ? 'finished' : list.active ? 'active' : null;
  const terms = hasTerms ? termsState(list) : null;
  if (!lock && !terms) return null;
  return (
    <Notice>
      {lock && <p>{t(`locked.${lock}`)}</p>}
      {terms && <p>{t(`termsNotice.${terms}`)}</p>}
    </Notice>
  );
}

/** Once people have joined, changing what they agreed to is public, and after the draw it is impossible. */
function termsState({
  isFinished,
  drawState = null,
  counters,
}: FormList): 'open' | 'running' | 'final' | null {
  if (isFinished || !counters?.joined) return null;
  if (drawState === null) return 'open';
  return drawState === 'drawn' ? 'final' : 'running';
}

/** Refusals whose texts browser and server share. */
const SHARED: Partial<Record<SaveRefusal, MessageKey>> = {
  'list-active': 'error.list-active',
  'nothing-changed': 'list.nothing-changed',
};

type EditorSaveRowProps = {
  state: SaveState;
  /** Null while there is nothing to save. */
  captcha: CaptchaState | null;
  onCheckAgain(): void;
  onUndo: (() => void) | null;
};

function EditorSaveRow({ state, captcha, onCheckAgain, onUndo }: EditorSaveRowProps) {
  const { t } = useTranslation();
  const { t: te } = useTranslation('editor');
  const translate = useTranslateMessage();
  const { refusal, isBusy } = state;
  const shared = refusal && SHARED[refusal];
  const reason = refusal === null ? null : shared ? translate(shared) : te('captcha.flagged');
  // The notice at the top of the form already explains it in detail.
  const hasTooltip = refusal === 'list-active';
  const remedy =
    refusal === 'flagged'
      ? { label: te('captcha.again'), onPress: onCheckAgain }
      : refusal === 'nothing-changed' && onUndo
        ? { label: te('undo'), onPress: onUndo }
        : null;
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
      remedy={isBusy ? null : remedy}
      star={translate('field.note-required')}
    />
  );
}
