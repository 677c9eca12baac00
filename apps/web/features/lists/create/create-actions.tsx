import type { MessageKey } from '@signboard/contract/texts/message.ts';
import type { SaveRefusal } from '#web/features/forms/save-state.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import styles from './create-actions.module.css';
import type { Intent, useNewListSave } from './use-new-list-save.ts';

type CreateActionsProps = {
  saving: ReturnType<typeof useNewListSave>;
  /** Lists without dates can only be drafts. */
  hasDates: boolean;
};

/** Both ways to save, and why saving is not possible now. */
export function CreateActions({ saving, hasDates }: CreateActionsProps) {
  const { t } = useTranslation('create');
  const { t: te } = useTranslation('editor');
  const translate = useTranslateMessage();
  const { state, captcha, intent, submit } = saving;
  const refusal = useRefusalText(state.refusal);

  function button(wanted: Intent, why: string | null) {
    const isSaving = state.isBusy && intent === wanted;
    return (
      <GuardedButton
        variant={wanted === 'publish' ? 'primary' : 'secondary'}
        refusal={state.isBusy ? null : why}
        isBusy={state.isBusy}
        tooltipSide="above"
        onClick={() => submit(wanted)}
      >
        {isSaving ? translate('save.saving') : t(`actions.${wanted}`)}
      </GuardedButton>
    );
  }

  return (
    <div className={`${styles.bar} row gap-3`}>
      <div className={`${styles.buttons} row`}>
        {button('publish', refusal ?? (hasDates ? null : translate('error.basics-missing')))}
        {button('draft', refusal)}
      </div>
      <p className="muted text-sm" role="status">
        {state.refusal === 'flagged' && refusal}
        {state.refusal === null && captcha.state === 'working' && te('captcha.working')}
        {state.refusal === 'flagged' && (
          <button
            type="button"
            className={styles.again}
            onClick={() => void captcha.refresh().catch(() => {})}
          >
            {te('captcha.again')}
          </button>
        )}
      </p>
    </div>
  );
}

const REFUSALS: Partial<Record<SaveRefusal, MessageKey>> = {
  'profile-incomplete': 'error.profile-incomplete',
  'nothing-changed': 'list.nothing-changed',
};

function useRefusalText(refusal: SaveRefusal | null): string | null {
  const { t } = useTranslation('editor');
  const translate = useTranslateMessage();
  if (refusal === null) return null;
  const shared = REFUSALS[refusal];
  return shared ? translate(shared) : t('captcha.flagged');
}
