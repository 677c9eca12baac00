import { normaliseXUsername } from '@signboard/domain/lists/normalise-input.ts';
import { Controller, useWatch } from 'react-hook-form';
import { FormSwitch } from '#web/features/forms/form-switch.tsx';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { DateTimeField } from '#web/ui/fields/date-time-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { DiscordRoleFields, DiscordServerFields } from './discord-fields.tsx';
import styles from './editor-form.module.css';
import { FollowCheckChoice } from './follow-check-choice.tsx';
import type { ApplyForm } from './registration-values.ts';
import { UnderstoodHint } from './understood-hint.tsx';
import { useDiscordServer } from './use-discord-server.ts';

export function TwitterRequirement({ form }: { form: ApplyForm }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  const [isOn, isChecked] = useWatch({
    control: form.control,
    name: ['twitterVerification', 'twitterChecked'],
  });
  return (
    <div className={styles.group}>
      <FormSwitch
        form={form}
        name="twitterVerification"
        label={t('apply.twitter.label')}
        hint={t('apply.twitter.hint')}
      />
      {isOn && (
        <div className={styles.nested}>
          <TextField
            label={t('apply.twitterToFollow')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="@"
            required
            hint={
              <UnderstoodHint form={form} name="twitterToFollow" read={normaliseXUsername}>
                {isChecked ? t('apply.twitterOnlyOne') : ''}
              </UnderstoodHint>
            }
            error={errorOf('twitterToFollow')}
            {...form.register('twitterToFollow')}
          />
          <Controller
            name="twitterChecked"
            control={form.control}
            render={({ field }) => (
              <FollowCheckChoice isChecked={field.value ?? true} onChange={field.onChange} />
            )}
          />
        </div>
      )}
    </div>
  );
}

export function DiscordRequirement({ form }: { form: ApplyForm }) {
  const { t } = useTranslation('editor');
  const isOn = useWatch({ control: form.control, name: 'discordVerification' });
  return (
    <div className={styles.group}>
      <FormSwitch
        form={form}
        name="discordVerification"
        label={t('apply.discord.label')}
        hint={t('apply.discord.hint')}
      />
      {isOn && <DiscordDetails form={form} />}
    </div>
  );
}

function DiscordDetails({ form }: { form: ApplyForm }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  const named = useDiscordServer(form);
  return (
    <div className={styles.nested}>
      <div className={styles.pair}>
        <DiscordServerFields form={form} named={named} />
      </div>
      <div className={styles.pair}>
        <DiscordRoleFields form={form} named={named} />
        <Controller
          name="joinedBefore"
          control={form.control}
          render={({ field }) => (
            <DateTimeField
              label={t('apply.joinedBefore')}
              value={field.value ?? ''}
              onChange={field.onChange}
              hint={t('apply.joinedBeforeHint')}
              error={errorOf('joinedBefore')}
            />
          )}
        />
      </div>
    </div>
  );
}
