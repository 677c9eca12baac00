import '#web/lib/forms/zod-without-eval.ts';
import { webhooksApi } from '@signboard/contract/webhooks/endpoints.ts';
import type { WebhookItem } from '@signboard/contract/webhooks/schemas.ts';
import { type WebhookForm, webhookForm } from '@signboard/contract/webhooks/webhook-form.ts';
import {
  COLLECTION_EVENTS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@signboard/domain/webhooks/webhook-event.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { withFreshSignature } from '#web/features/accounts/fresh-signature/with-fresh-signature.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { isMessageKey } from '#web/lib/i18n/messages.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import type { NewSecret } from './new-secret-panel.tsx';
import { webhooksQuery } from './webhooks-query.ts';
import styles from './webhooks-section.module.css';

type Fields = { url: string; events: WebhookEvent[]; contracts: string };

const FIELDS = ['url', 'events', 'contracts'] as const;

const GROUPS = {
  lists: ['list.', 'entry.'],
  draws: ['draw.', 'winner.', 'prize.'],
  sales: ['sale.', 'mint.'],
  bots: ['post.', 'bot.'],
} as const;

const eventsOf = (group: keyof typeof GROUPS) =>
  WEBHOOK_EVENTS.filter((event) => GROUPS[group].some((start) => event.startsWith(start)));

type WebhookDialogProps = {
  /** Absent for a new one. */
  webhook?: WebhookItem;
  /** The secret of a new webhook; null when one was changed. */
  onSaved(secret: NewSecret | null): void;
  onClose(): void;
};

export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('webhooks');
  const form = useForm<Fields>({
    defaultValues: {
      url: webhook?.url ?? '',
      events: webhook?.events ?? [],
      contracts: webhook?.contracts.join('\n') ?? '',
    },
  });
  const { save, isPending, errors, fault } = useSave(webhook, onSaved);
  // The button is below a long list: the first field with an error comes into view.
  const invalid = FIELDS.find((field) => errors[field]);
  const { setFocus } = form;
  useEffect(() => {
    if (invalid && !isPending) setFocus(invalid);
  }, [invalid, isPending, setFocus]);
  const mode = webhook ? 'edit' : 'create';
  const isAboutCollections = form
    .watch('events')
    .some((event) => (COLLECTION_EVENTS as readonly string[]).includes(event));
  return (
    <ConfirmDialog
      isOpen
      title={t(`${mode}.title`)}
      confirmLabel={t(isPending ? 'saving' : `${mode}.confirm`)}
      cancelLabel={t('cancel')}
      isBusy={isPending}
      onConfirm={form.handleSubmit((values) => save(values))}
      onClose={onClose}
    >
      <TextField
        label={t('form.url')}
        hint={t(webhook ? 'form.urlKept' : 'form.urlHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        placeholder="https://"
        required
        error={errors.url}
        {...form.register('url')}
      />
      <div className="stack gap-5" aria-describedby={errors.events ? 'webhook-events-error' : undefined}>
        {errors.events && (
          <p id="webhook-events-error" role="alert" className="danger">
            {errors.events}
          </p>
        )}
        {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
          <fieldset key={group} className={`${styles.choices} field-group`}>
            <legend>{t(`groups.${group}`)}</legend>
            {eventsOf(group).map((event) => (
              <CheckboxField
                key={event}
                label={event}
                hint={t(`events.${event}`)}
                value={event}
                {...form.register('events')}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {isAboutCollections && (
        <TextAreaField
          label={t('form.contracts')}
          hint={t('form.contractsHint')}
          isCode
          rows={3}
          autoCapitalize="none"
          spellCheck={false}
          error={errors.contracts}
          {...form.register('contracts')}
        />
      )}
      {fault && <Notice kind="error" role="alert" title={fault} />}
    </ConfirmDialog>
  );
}

type FieldErrors = Partial<Record<keyof Fields, string>>;

/** Checks by the server's schema; errors of the server appear at their fields, others below. */
function useSave(webhook: WebhookItem | undefined, onSaved: WebhookDialogProps['onSaved']) {
  const translate = useTranslateMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (values: Fields) => {
      const body = parse(values);
      if (webhook) {
        await withFreshSignature(() =>
          callInPlace(webhooksApi.update, { body: { id: webhook.id, ...body } }),
        );
        return null;
      }
      const created = await withFreshSignature(() => callInPlace(webhooksApi.create, { body }));
      const { webhook: made, secret } = created.result;
      return { webhookId: made.id, url: made.url, secret, isRotated: false };
    },
    onSuccess: async (secret) => {
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      onSaved(secret);
    },
    // The answer contains the secret, which must not stay in memory.
    gcTime: 0,
  });
  const say = (message: string) => (isMessageKey(message) ? translate(message) : message);
  const errors: FieldErrors = {};
  if (error instanceof InvalidForm || isProblem(error))
    for (const [name, message] of Object.entries(error.fields ?? {}))
      errors[name.split('.')[0] as keyof Fields] ??= say(message);
  const isSaidAtField = Object.keys(errors).length > 0;
  const fault =
    error && !isSaidAtField ? (isProblem(error) ? error.msg : translate('save.unknown-error')) : null;
  return { save: (values: Fields) => mutate(values), isPending, errors, fault };
}

class InvalidForm extends Error {
  readonly fields: Record<string, string>;
  constructor(fields: Record<string, string>) {
    super('invalid form');
    this.fields = fields;
  }
}

function parse({ url, events, contracts }: Fields): WebhookForm {
  const typed = { url, events, contracts: contracts.split(/[\s,;]+/).filter(Boolean) };
  const { success, data, error } = webhookForm.safeParse(typed);
  if (success) return data;
  throw new InvalidForm(
    Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])),
  );
}
