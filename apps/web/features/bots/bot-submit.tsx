import { useTranslation } from 'react-i18next';
import type { SaveState } from '#web/features/lists/editor/save-state.ts';
import { useSay } from '#web/lib/i18n/use-say.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import styles from './bot-form.module.css';

type BotSubmitProps = {
  state: SaveState;
  /** Whether the anti-bot check is under way. */
  isChecking: boolean;
  onCheckAgain(): void;
};

/** The button that saves the bot, why it does not right now, and what the star means. */
export function BotSubmit({ state: { isBusy, refusal }, isChecking, onCheckAgain }: BotSubmitProps) {
  const { t } = useTranslation('bots');
  const say = useSay();
  return (
    <div className={styles.save}>
      <GuardedButton
        type="submit"
        size="lg"
        refusal={null}
        isBusy={isBusy || refusal !== null}
        aria-describedby="bot-save-note"
      >
        {isBusy ? say('save.saving') : t('form.submit')}
      </GuardedButton>
      <span id="bot-save-note" role="status" className={styles.note}>
        {!isBusy && refusal === 'nothing-changed' && say('save.nothing-changed')}
        {!isBusy && refusal === 'flagged' && (
          <>
            {t('form.flagged')}
            <button type="button" className={styles.again} onClick={onCheckAgain}>
              {t('form.again')}
            </button>
          </>
        )}
        {!isBusy && refusal === null && isChecking && t('form.checking')}
      </span>
      <span className={styles.required}>{say('field.note-required')}</span>
    </div>
  );
}
