import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { GeneralForm } from '@signboard/contract/lists/general-form.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { isSlug, toSlug } from '@signboard/domain/accounts/workspace-name.ts';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { call } from '#web/lib/api/call.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './editor-form.module.css';
import { suggestAddress } from './suggest-address.ts';

type GeneralFieldsProps<S> = {
  form: UseFormReturn<GeneralForm, unknown, S>;
  list: List | null;
  workspace: string | null;
};

const CHAINS = [
  { value: 'ethereum', label: 'Ethereum' },
  { value: 'solana', label: 'Solana' },
] as const;

/** Name, address, description and chain. */
export function GeneralFields<S>({ form, list, workspace }: GeneralFieldsProps<S>) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  const check = useNameCheck(form, list?.id ?? '');
  const prefix = `/sb/${workspace ?? '…'}/`;
  const hasJoined = (list?.counters.joined ?? 0) > 0;

  /** A new list's address follows its name until the owner edits it. */
  function handleNameBlur(): void {
    void check('name');
    if (list || form.getValues('urlEndName') !== '') return;
    const suggestion = suggestAddress(form.getValues('name'));
    if (!suggestion) return;
    form.setValue('urlEndName', suggestion, { shouldDirty: true });
    void check('urlEndName');
  }

  return (
    <Card className={styles.card} aria-labelledby="list-about">
      <h2 id="list-about" className={styles.title}>
        {t('general.about')}
      </h2>
      <TextField
        label={t('general.name')}
        autoComplete="off"
        maxLength={100}
        required
        error={errorOf('name')}
        {...form.register('name', { onBlur: handleNameBlur })}
      />
      <TextField
        label={t('general.urlEndName')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        prefix={prefix}
        error={errorOf('urlEndName')}
        hint={<AddressPreview form={form} prefix={prefix} />}
        {...form.register('urlEndName', { onBlur: () => void check('urlEndName') })}
      />
      <TextAreaField
        label={t('general.description')}
        rows={4}
        maxLength={5000}
        required
        error={errorOf('description')}
        hint={t('general.descriptionHint')}
        {...form.register('description')}
      />
      <div className={styles.pair}>
        <TextField
          label={t('general.website')}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          error={errorOf('website')}
          {...form.register('website')}
        />
        <Controller
          name="chain"
          control={form.control}
          render={({ field }) => (
            <SelectField
              label={t('general.chain')}
              value={field.value ?? 'ethereum'}
              options={CHAINS}
              onChange={field.onChange}
              disabled={hasJoined}
              error={errorOf('chain')}
              hint={hasJoined ? t('general.chainFixed') : t('general.chainHint')}
            />
          )}
        />
      </div>
    </Card>
  );
}

function AddressPreview<S>({
  form,
  prefix,
}: {
  form: UseFormReturn<GeneralForm, unknown, S>;
  prefix: string;
}) {
  const { t } = useTranslation('editor');
  const typed = useWatch({ control: form.control, name: 'urlEndName' });
  return (
    <span className={styles.address}>
      {t('general.publicAddress')} <strong>{`${location.origin}${prefix}${toSlug(typed) || '…'}`}</strong>
    </span>
  );
}

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
function useNameCheck<S>(form: UseFormReturn<GeneralForm, unknown, S>, id: string) {
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
