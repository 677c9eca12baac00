import type { MessageKey } from '@signboard/contract/texts/message.ts';
import { useTranslation } from 'react-i18next';
import type { CaptchaState } from '#web/features/captcha/use-captcha.ts';
import type { SaveRefusal, SaveState } from '#web/features/forms/save-state.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { SaveRow } from '#web/ui/layout/save-row.tsx';

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

export function EditorSaveRow({ state, captcha, onCheckAgain }: EditorSaveRowProps) {
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
