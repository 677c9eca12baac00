import { useTranslation } from 'react-i18next';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { SaveRow } from '#web/ui/layout/save-row.tsx';

export function ProfileSaveRow({ isDirty, isSubmitting }: { isDirty: boolean; isSubmitting: boolean }) {
  const { t } = useTranslation();
  const translate = useTranslateMessage();
  return (
    <SaveRow
      label={isSubmitting ? translate('save.saving') : t('form.save')}
      isBusy={!isDirty || isSubmitting}
      note={!isDirty && !isSubmitting && translate('save.nothing-changed')}
      star={translate('field.note-required')}
    />
  );
}
