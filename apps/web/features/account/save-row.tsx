import { useTranslation } from 'react-i18next';
import { useSay } from '#web/lib/i18n/use-say.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './profile-form.module.css';

/** The button that saves, why it does not right now, and what the star means. */
export function SaveRow({ isDirty, isSubmitting }: { isDirty: boolean; isSubmitting: boolean }) {
  const { t } = useTranslation();
  const say = useSay();
  const hasNothingToSave = !isDirty && !isSubmitting;
  return (
    <div className={styles.save}>
      <Button type="submit" disabled={!isDirty || isSubmitting} aria-describedby="save-note">
        {isSubmitting ? say('save.saving') : t('form.save')}
      </Button>
      <span id="save-note" className={styles.note}>
        {hasNothingToSave ? say('save.nothing-changed') : ''}
      </span>
      <span className={`${styles.note} ${styles.required}`}>{say('field.note-required')}</span>
    </div>
  );
}
