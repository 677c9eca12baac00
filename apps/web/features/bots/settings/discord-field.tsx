import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { botsApi } from '@signboard/contract/bots/endpoints.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { WebhookTest } from '#web/features/forms/webhook-test.tsx';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { botCall } from '../bot-call.ts';
import styles from './bot-form.module.css';
import type { BotBody, BotFields } from './bot-values.ts';

const OFF_REASONS = ['gone', 'needs-thread', 'not-permitted'] as const;

type DiscordFieldProps = {
  form: UseFormReturn<BotFields, unknown, BotBody>;
  offReason: BotAnswer['webhookOffReason'];
};

/** A Discord webhook, with a test button that works before saving. */
export function DiscordField({ form, offReason }: DiscordFieldProps) {
  const { t } = useTranslation('bots');
  const errorOf = useFieldError(form);
  const known = OFF_REASONS.find((reason) => reason === offReason);
  return (
    <div className="stack">
      <TextField
        label={t('form.webhook')}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        placeholder="https://discord.com/api/webhooks/…"
        className={styles.code}
        hint={t('form.webhookHint')}
        error={errorOf('webhookUrl')}
        {...form.register('webhookUrl')}
      />
      {offReason && <Notice kind="warning">{t(`form.webhookOff.${known ?? 'other'}`)}</Notice>}
      <DiscordTest form={form} />
    </div>
  );
}

function DiscordTest({ form }: Pick<DiscordFieldProps, 'form'>) {
  const { t } = useTranslation('bots');
  return (
    <WebhookTest
      url={useWatch({ control: form.control, name: 'webhookUrl' }).trim()}
      hasFieldError={form.formState.errors.webhookUrl !== undefined}
      send={(webhookUrl) => botCall(botsApi.testDiscord, { body: { webhookUrl } })}
      texts={{
        button: t('form.test'),
        sending: t('form.testing'),
        sent: t('form.tested'),
        failed: t('form.testFailed'),
      }}
    />
  );
}
