import type { ProfileForm } from '@signboard/contract/accounts/profile-form.ts';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './profile-form.module.css';

const CHOICES = ['notificationProducts', 'notificationEventsMeeting', 'notificationUserResearch'] as const;

export function NotificationChoices({ form }: { form: UseFormReturn<ProfileForm> }) {
  const { t } = useTranslation('profile');
  return (
    <Card className={styles.group} aria-labelledby="profile-mails">
      <h2 id="profile-mails" className={styles.title}>
        {t('mails')}
      </h2>
      <div className={styles.switches}>
        {CHOICES.map((name) => (
          <Controller
            key={name}
            name={name}
            control={form.control}
            render={({ field }) => (
              <SwitchField
                label={t(`choices.${name}.label`)}
                hint={t(`choices.${name}.hint`)}
                checked={field.value}
                onChange={field.onChange}
              />
            )}
          />
        ))}
      </div>
    </Card>
  );
}
