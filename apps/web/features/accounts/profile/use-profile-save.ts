import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import type { ProfileForm } from '@signboard/contract/accounts/profile-form.ts';
import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { profileChange, profileValues } from './profile-values.ts';
import { meQuery } from './use-me.ts';

/** A form stays disabled this long after its request, to prevent accidental double submits. */
export const SUBMIT_RELEASE_MS = 2000;

/** Saves the profile and notifies about the result; field errors from the server are set on their fields. */
export function useProfileSave(me: Account, form: UseFormReturn<ProfileForm>) {
  const translate = useTranslateMessage();
  const queries = useQueryClient();
  const [isSubmitting, setSubmitting] = useState(false);

  async function save(values: ProfileForm): Promise<void> {
    setSubmitting(true);
    try {
      const saved = await call(accountsApi.update, { body: profileChange(values, me) });
      queries.setQueryData(meQuery.queryKey, saved);
      form.reset(profileValues(saved));
      notify(translate('save.success'), 'success');
    } catch (reason) {
      showFault(reason);
    } finally {
      setTimeout(() => setSubmitting(false), SUBMIT_RELEASE_MS);
    }
  }

  function showFault(reason: unknown): void {
    if (!isProblem(reason)) {
      notify(translate('save.unknown-error'), 'error', { staysOpen: true });
      return;
    }
    for (const [at, [field, message]] of Object.entries(reason.fields ?? {}).entries())
      form.setError(field as keyof ProfileForm, { message }, { shouldFocus: at === 0 });
    notify(translate('save.error'), 'error');
  }

  return { save, isSubmitting };
}
