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
import { AnnouncementsCard } from '#web/features/announcements/announcements-card.tsx';
import { useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { WinnerRoleCard } from '#web/features/winner-roles/winner-role-card.tsx';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import styles from '../fields/fields.module.css';
import { ConfirmationField, MailFields } from '../fields/message-fields.tsx';
import { settingValues } from '../fields/setting-values.ts';
import { SwitchGroup } from '../fields/switch-group.tsx';
import { EditorForm } from './editor-form.tsx';
import { SettingsView } from './editor-skeleton.tsx';
import { accessQuery } from './list-queries.ts';
import { useAccessSave } from './use-access-save.ts';

const MAILS = [
  ['emailWinner', 'winnerMessage'],
  ['emailLoser', 'nonWinnerMessage'],
] as const;

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
          <SwitchGroup
            form={form}
            name="confirmation"
            label={t('notifications.confirmation.label')}
            hint={t('notifications.confirmation.hint')}
          >
            <ConfirmationField form={form} />
          </SwitchGroup>
          {MAILS.map(([name, mail]) => (
            <SwitchGroup
              key={name}
              form={form}
              name={name}
              label={t(`notifications.${name}.label`)}
              hint={t(`notifications.${name}.hint`)}
            >
              <MailFields form={form} mail={mail} />
            </SwitchGroup>
          ))}
        </div>
      </Card>
    </EditorForm>
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
