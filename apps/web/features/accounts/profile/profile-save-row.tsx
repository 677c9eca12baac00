import { useTranslation } from 'react-i18next';
import { useSay } from '#web/lib/i18n/use-say.ts';
import { SaveRow } from '#web/ui/layout/save-row.tsx';

/** The end of the profile's form. */
export function ProfileSaveRow({ isDirty, isSubmitting }: { isDirty: boolean; isSubmitting: boolean }) {
  const { t } = useTranslation();
  const say = useSay();
  return (
    <SaveRow
      label={isSubmitting ? say('save.saving') : t('form.save')}
      isBusy={!isDirty || isSubmitting}
      note={!isDirty && !isSubmitting && say('save.nothing-changed')}
      star={say('field.note-required')}
    />
  );
}
