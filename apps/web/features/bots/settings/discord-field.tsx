import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { botsApi } from '@signboard/contract/bots/endpoints.ts';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { Button } from '#web/ui/button.tsx';
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
    <div className={styles.discord}>
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

type Trial = { of: string; state: 'sending' | 'sent' } | { of: string; state: 'failed'; why: string };

function DiscordTest({ form }: Pick<DiscordFieldProps, 'form'>) {
  const { t } = useTranslation('bots');
  const webhookUrl = useWatch({ control: form.control, name: 'webhookUrl' }).trim();
  const [last, setTrial] = useState<Trial | null>(null);
  // A result for another URL doesn't apply; what the field's error says is not repeated.
  const trial = last?.of === webhookUrl && !form.formState.errors.webhookUrl ? last : null;

  async function send(): Promise<void> {
    const of = webhookUrl;
    setTrial({ of, state: 'sending' });
    try {
      await botCall(botsApi.testDiscord, { body: { webhookUrl } });
      setTrial({ of, state: 'sent' });
    } catch (reason) {
      const told = isProblem(reason) ? (reason.fields?.webhookUrl ?? reason.msg) : t('form.testFailed');
      setTrial({ of, state: 'failed', why: told });
    }
  }

  return (
    <div className={styles.test}>
      <Button
        variant="secondary"
        size="sm"
        disabled={webhookUrl === '' || last?.state === 'sending'}
        onClick={() => void send()}
      >
        <Send aria-hidden="true" size={15} />
        {t('form.test')}
      </Button>
      <span role="status" className={trial?.state === 'failed' ? styles.notFound : styles.testNote}>
        {trial?.state === 'sending' && t('form.testing')}
        {trial?.state === 'sent' && t('form.tested')}
        {trial?.state === 'failed' && trial.why}
      </span>
    </div>
  );
}
