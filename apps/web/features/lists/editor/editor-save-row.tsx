import type { MessageKey } from '@signboard/contract/texts/message.ts';
import { useTranslation } from 'react-i18next';
import type { CaptchaState } from '#web/features/captcha/use-captcha.ts';
import type { SaveRefusal, SaveState } from '#web/features/forms/save-state.ts';
import { useSay } from '#web/lib/i18n/use-say.ts';
import { SaveRow } from '#web/ui/layout/save-row.tsx';

/** The refusals whose words both sides share. */
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

/** The button that saves, why it does not right now, and what the star means. */
export function EditorSaveRow({ state, captcha, onCheckAgain }: EditorSaveRowProps) {
  const { t } = useTranslation();
  const { t: te } = useTranslation('editor');
  const say = useSay();
  const { refusal, isBusy } = state;
  const shared = refusal && SHARED[refusal];
  const reason = refusal === null ? null : shared ? say(shared) : te('captcha.flagged');
  // The notice at the top of the form already tells it in more words.
  const hasTooltip = refusal === 'list-active';
  return (
    <SaveRow
      label={isBusy ? say('save.saving') : t('form.save')}
      refusal={hasTooltip ? reason : null}
      isBusy={isBusy || refusal !== null}
      note={
        <>
          {!isBusy && !hasTooltip && reason}
          {refusal === null && captcha === 'working' && te('captcha.working')}
        </>
      }
      remedy={!isBusy && refusal === 'flagged' ? { label: te('captcha.again'), onPress: onCheckAgain } : null}
      star={say('field.note-required')}
    />
  );
}
