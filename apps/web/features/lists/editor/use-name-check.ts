import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { GeneralForm } from '@signboard/contract/lists/general-form.ts';
import { isSlug, toSlug } from '@signboard/domain/accounts/workspace-name.ts';
import type { UseFormReturn } from 'react-hook-form';
import { call } from '#web/lib/api/call.ts';

type Question = { id: string; name: string };

const CHECKS = {
  name: {
    read: (text: string) => text.trim(),
    ask: (body: Question) => call(listsApi.validateName, { body }),
  },
  urlEndName: {
    read: toSlug,
    ask: (body: Question) => call(listsApi.validateUrlEndName, { body }),
  },
};

/** Checks on blur whether a name is available; if the check fails, saving reports it. */
export function useNameCheck<S>(form: UseFormReturn<GeneralForm, unknown, S>, id: string) {
  return async function check(field: keyof typeof CHECKS): Promise<void> {
    const { ask, read } = CHECKS[field];
    const name = read(form.getValues(field));
    const isAskable = name !== '' && name.length <= 200 && (field === 'name' || isSlug(name));
    if (!isAskable) return;
    const answer = await ask({ id, name }).catch(() => null);
    // The person may have typed on: then this response is outdated.
    if (answer === null || read(form.getValues(field)) !== name) return;
    if (answer.result === false) form.setError(field, { type: 'taken', message: 'error.name-taken' });
    else if (form.getFieldState(field).error?.type === 'taken') form.clearErrors(field);
  };
}
