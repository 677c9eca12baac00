import type { MessageKey } from '@signboard/contract/texts/message.ts';
import { useTranslation } from 'react-i18next';
import type { CaptchaState } from '#web/features/captcha/use-captcha.ts';
import { useSay } from '#web/lib/i18n/use-say.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import styles from './editor-form.module.css';
import type { SaveRefusal, SaveState } from './save-state.ts';

/** The refusals whose words both sides share. */
const SHARED: Partial<Record<SaveRefusal, MessageKey>> = {
  'list-active': 'error.list-active',
  'profile-incomplete': 'error.profile-incomplete',
  'nothing-changed': 'list.nothing-changed',
};

type SaveRowProps = {
  state: SaveState;
  /** Null while there is nothing to save. */
  captcha: CaptchaState | null;
  onCheckAgain(): void;
};

/** The button that saves, why it does not right now, and what the star means. */
export function SaveRow({ state, captcha, onCheckAgain }: SaveRowProps) {
  const { t } = useTranslation();
  const { t: te } = useTranslation('editor');
  const say = useSay();
  const { refusal, isBusy } = state;
  const shared = refusal && SHARED[refusal];
  const reason = refusal === null ? null : shared ? say(shared) : te('captcha.flagged');
  // The notice at the top of the form already tells it in more words.
  const hasTooltip = refusal === 'list-active';
  return (
    <div className={styles.save}>
      <GuardedButton
        type="submit"
        refusal={hasTooltip ? reason : null}
        isBusy={isBusy || refusal !== null}
        tooltipSide="above"
        aria-describedby="save-note"
      >
        {isBusy ? say('save.saving') : t('form.save')}
      </GuardedButton>
      <span id="save-note" className={styles.note} role="status">
        {!isBusy && !hasTooltip && reason}
        {!isBusy && refusal === 'flagged' && (
          <button type="button" className={styles.again} onClick={onCheckAgain}>
            {te('captcha.again')}
          </button>
        )}
        {refusal === null && captcha === 'working' && te('captcha.working')}
      </span>
      <span className={`${styles.note} ${styles.required}`}>{say('field.note-required')}</span>
    </div>
  );
}
