import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Notifications,
  type NotificationsForm as NotificationsInput,
  notificationsForm,
} from '@signboard/contract/lists/access-form.ts';
import type { AccessAnswer, List } from '@signboard/contract/lists/list.ts';
import { hiddenSettings, settingsOf } from '@signboard/domain/lists/list-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { AnnouncementsCard } from '#web/features/announcements/announcements-card.tsx';
import { FormSwitch } from '#web/features/forms/form-switch.tsx';
import { useFieldError, useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { WinnerRoleCard } from '#web/features/winner-roles/winner-role-card.tsx';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './editor-form.module.css';
import { EditorForm } from './editor-form.tsx';
import { SettingsView } from './editor-skeleton.tsx';
import { accessQuery } from './list-queries.ts';
import { settingValues } from './setting-values.ts';
import { useAccessSave } from './use-access-save.ts';

type Form = UseFormReturn<NotificationsInput, unknown, Notifications>;

/** The messages to participants, in the owner's words. */
export function NotificationsTab({ list }: { list: List }) {
  return (
    <>
      <SettingsView query={useQuery(accessQuery(list.id))}>
        {(access) => <NotificationsForm list={list} access={access} />}
      </SettingsView>
      <AnnouncementsCard listId={list.id} />
      <WinnerRoleCard listId={list.id} />
    </>
  );
}

function NotificationsForm({ list, access }: { list: List; access: AccessAnswer }) {
  const { t } = useTranslation('editor');
  const form = useTabForm<NotificationsInput, Notifications>(
    zodResolver(notificationsForm),
    notificationValues(access),
    (values) => hiddenSettings(settingsOf('notifications'), values),
  );
  const guard = useUnsavedChangesGuard(form.formState.isDirty);
  const saving = useAccessSave(list.id, access, {
    form,
    tab: 'notifications',
    wantedOf: (values) => values,
    valuesOf: notificationValues,
  });
  return (
    <EditorForm form={form} label={t('tab.notifications')} list={list} guard={guard} saving={saving}>
      <Card className="stack gap-5" aria-labelledby="list-mails">
        <h2 id="list-mails" className="text-lg">
          {t('notifications.title')}
        </h2>
        <p className={styles.lead}>{t('notifications.lead')}</p>
        <div>
          <Confirmation form={form} />
          <MailText form={form} toggle="emailWinner" text="winnerMessage" />
          <MailText form={form} toggle="emailLoser" text="nonWinnerMessage" />
        </div>
      </Card>
    </EditorForm>
  );
}

function Confirmation({ form }: { form: Form }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  const isOn = useWatch({ control: form.control, name: 'confirmation' });
  return (
    <div className={styles.group}>
      <FormSwitch
        form={form}
        name="confirmation"
        label={t('notifications.confirmation.label')}
        hint={t('notifications.confirmation.hint')}
      />
      {isOn && (
        <div className={styles.nested}>
          <TextAreaField
            label={t('notifications.confirmationMessage')}
            rows={4}
            maxLength={5000}
            required
            error={errorOf('confirmationMessage')}
            {...form.register('confirmationMessage')}
          />
        </div>
      )}
    </div>
  );
}

type MailTextProps = {
  form: Form;
  toggle: 'emailWinner' | 'emailLoser';
  text: 'winnerMessage' | 'nonWinnerMessage';
};

function MailText({ form, toggle, text }: MailTextProps) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  const isOn = useWatch({ control: form.control, name: toggle });
  return (
    <div className={styles.group}>
      <FormSwitch
        form={form}
        name={toggle}
        label={t(`notifications.${toggle}.label`)}
        hint={t(`notifications.${toggle}.hint`)}
      />
      {isOn && (
        <div className={styles.nested}>
          <TextField
            label={t(`notifications.${text}.title`)}
            autoComplete="off"
            maxLength={150}
            required
            error={errorOf(`${text}.title`)}
            {...form.register(`${text}.title`)}
          />
          <TextAreaField
            label={t(`notifications.${text}.message`)}
            rows={5}
            maxLength={5000}
            required
            error={errorOf(`${text}.message`)}
            {...form.register(`${text}.message`)}
          />
        </div>
      )}
    </div>
  );
}

function notificationValues(access: AccessAnswer): NotificationsInput {
  return settingValues(['notifications'], access, {
    winnerMessage: mailValues(access.winnerMessage),
    nonWinnerMessage: mailValues(access.nonWinnerMessage),
  });
}

function mailValues({ title, message }: AccessAnswer['winnerMessage']) {
  return { title: title ?? '', message: message ?? '' };
}
