import { useTranslation } from 'react-i18next';
import type { SaveState } from '#web/features/forms/save-state.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { SaveRow } from '#web/ui/layout/save-row.tsx';

type BotSubmitProps = {
  state: SaveState;
  /** Whether the anti-bot check is running. */
  isChecking: boolean;
  onCheckAgain(): void;
};

export function BotSubmit({ state: { isBusy, refusal }, isChecking, onCheckAgain }: BotSubmitProps) {
  const { t } = useTranslation('bots');
  const translate = useTranslateMessage();
  const note =
    refusal === 'nothing-changed'
      ? translate('save.nothing-changed')
      : refusal === 'flagged'
        ? t('form.flagged')
        : refusal === null && isChecking && t('form.checking');
  return (
    <SaveRow
      label={isBusy ? translate('save.saving') : t('form.submit')}
      size="lg"
      isBusy={isBusy || refusal !== null}
      note={isBusy ? null : note}
      remedy={!isBusy && refusal === 'flagged' ? { label: t('form.again'), onPress: onCheckAgain } : null}
      star={translate('field.note-required')}
    />
  );
}
