import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { apiKeysApi } from '@signboard/contract/api-keys/endpoints.ts';
import { type ApiKeyForm, apiKeyForm } from '@signboard/contract/api-keys/schemas.ts';
import { API_KEY_SCOPES } from '@signboard/domain/accounts/api-key-scopes.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { withFreshSignature } from '#web/features/accounts/fresh-signature/with-fresh-signature.ts';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { isMessageKey } from '#web/lib/i18n/messages.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { apiKeysQuery } from './api-keys-query.ts';
import styles from './api-keys-section.module.css';
import type { NewKey } from './new-key-panel.tsx';

type CreateKeyDialogProps = { onCreated(key: NewKey): void; onClose(): void };

export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const { t } = useTranslation('api-keys');
  const translate = useTranslateMessage();
  const form = useForm<ApiKeyForm>({
    resolver: zodResolver(apiKeyForm),
    defaultValues: { name: '', scopes: [] },
  });
  const { create, isPending, fields, fault } = useCreateKey(onCreated);
  const { errors } = form.formState;
  const errorOf = (field: keyof ApiKeyForm) => {
    const message = errors[field]?.message ?? fields[field];
    return message && isMessageKey(message) ? translate(message) : message;
  };
  const scopesError = errorOf('scopes');
  return (
    <ConfirmDialog
      isOpen
      title={t('create.title')}
      confirmLabel={isPending ? t('create.working') : t('create.confirm')}
      cancelLabel={t('create.cancel')}
      isBusy={isPending}
      onConfirm={form.handleSubmit((values) => create(values))}
      onClose={onClose}
    >
      <TextField
        label={t('create.name')}
        hint={t('create.nameHint')}
        autoComplete="off"
        maxLength={60}
        required
        error={errorOf('name')}
        {...form.register('name')}
      />
      <fieldset
        className={`${styles.choices} field-group`}
        aria-describedby={scopesError ? 'scopes-error' : undefined}
      >
        <legend>{t('create.scopes')}</legend>
        {API_KEY_SCOPES.map((scope) => (
          <CheckboxField
            key={scope}
            label={scope}
            hint={t(`scopes.${scope}`)}
            value={scope}
            {...form.register('scopes')}
          />
        ))}
        {scopesError && (
          <p id="scopes-error" className="danger">
            {scopesError}
          </p>
        )}
      </fieldset>
      {fault && <Notice kind="error" role="alert" title={fault} />}
    </ConfirmDialog>
  );
}

/** Field errors from the server are set on their fields, others are shown below. */
function useCreateKey(onCreated: (key: NewKey) => void) {
  const translate = useTranslateMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (body: ApiKeyForm) =>
      (await withFreshSignature(() => call(apiKeysApi.create, { body }))).result,
    onSuccess: async (created) => {
      await queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
      onCreated(created);
    },
    // The answer contains the key, which must not stay in memory.
    gcTime: 0,
  });
  const problem = isProblem(error) ? error : null;
  const fields: Partial<Record<string, string>> = problem?.fields ?? {};
  const isSaidAtField = fields.name !== undefined || fields.scopes !== undefined;
  const fault = error && !isSaidAtField ? (problem?.msg ?? translate('save.unknown-error')) : null;
  return { create: (body: ApiKeyForm) => mutate(body), isPending, fields, fault };
}
