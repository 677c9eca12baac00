import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import styles from './onboarding-timeline.module.css';

/** The button that will open X's own page. Closed until the bot's release, and it says so. */
export function ConnectTwitter() {
  const { t } = useTranslation('bots');
  const noteId = useId();
  return (
    <div className={styles.connect}>
      <Button disabled aria-describedby={noteId}>
        {t('connectTwitter')}
      </Button>
      <p id={noteId} className={styles.note}>
        {t('connectSoon')}
      </p>
    </div>
  );
}
