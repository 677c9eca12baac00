import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { CHANNEL_FORMS, type FormField } from '@signboard/contract/channels/channel-forms.ts';
import { connectEndpoint } from '@signboard/contract/channels/endpoints.ts';
import { CHANNEL_NAMES, type FormChannel } from '@signboard/domain/channels/channels.ts';
import { type Resolver, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { fill } from '#web/lib/i18n/create-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { botCall } from '../bot-call.ts';
import styles from './channels-section.module.css';
import { useChannelConnect } from './use-channel-connect.ts';

type Values = Record<string, string | boolean>;
type FieldTexts = { label: string; hint?: string };
type FormTexts = { steps: readonly string[]; fields: Readonly<Record<string, FieldTexts>> };

/** Connects a channel with its form, as `CHANNEL_FORMS` describes it. */
export function ConnectDialog({ channel, onClose }: { channel: FormChannel; onClose(): void }) {
  const { t, group } = useTranslation('channels');
  const { schema, fields, names } = CHANNEL_FORMS[channel];
  const texts: FormTexts = group('forms')[channel];
  const words = { ...names, channel: CHANNEL_NAMES[channel] };
  const form = useForm<Values>({
    // The schemas differ; what they have in common is texts and switches.
    resolver: zodResolver(schema) as unknown as Resolver<Values>,
    defaultValues: emptyValues(fields),
  });
  const errorOf = useFieldError(form);
  const { submit, isBusy, fault } = useChannelConnect({
    form,
    // The form has checked the values.
    send: (body) => botCall(connectEndpoint(channel), { body: body as never }),
    done: t('connected', words),
    onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('connect', words)}
      confirmLabel={t(isBusy ? 'connecting' : 'connectButton')}
      cancelLabel={t('cancel')}
      isBusy={isBusy}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Steps steps={texts.steps.map((step) => fill(step, words))} />
      {fault && (
        <Notice kind="error" role="alert">
          {fault}
        </Notice>
      )}
      {Object.entries<FormField>(fields).map(([name, field]) => (
        <Field
          key={name}
          field={field}
          label={fill(texts.fields[name]?.label ?? name, words)}
          hint={fill(texts.fields[name]?.hint ?? '', words)}
          error={errorOf(name)}
          registered={form.register(name)}
        />
      ))}
    </ConfirmDialog>
  );
}

const emptyValues = (fields: Readonly<Record<string, FormField>>): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.kind === 'checkbox' ? field.isChecked : '']),
  );

/** What the owner does at the service first. */
function Steps({ steps }: { steps: readonly string[] }) {
  if (steps.length === 1) return <p>{steps[0]}</p>;
  return (
    <ol className={`${styles.steps} stack gap-2`}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

type FieldProps = {
  field: FormField;
  label: string;
  hint: string;
  error: string | undefined;
  registered: UseFormRegisterReturn;
};

function Field({ field, label, hint, error, registered }: FieldProps) {
  if (field.kind === 'checkbox')
    return <CheckboxField label={label} {...(hint && { hint })} {...registered} />;
  const { kind, maxLength, placeholder } = field;
  return (
    <TextField
      label={label}
      type={kind}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={maxLength}
      placeholder={placeholder}
      hint={hint || undefined}
      error={error}
      {...registered}
    />
  );
}
