import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { GeneralForm } from '@signboard/contract/lists/general-form.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { isSlug, toSlug } from '@signboard/domain/accounts/workspace-name.ts';
import { normaliseUrl } from '@signboard/domain/lists/normalise-input.ts';
import { Controller, type Resolver, type UseFormReturn, useWatch } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { call } from '#web/lib/api/call.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './editor-form.module.css';
import { UnderstoodHint } from './understood-hint.tsx';

type GeneralFieldsProps<S> = {
  form: UseFormReturn<GeneralForm, unknown, S>;
  list: List;
  taken: TakenNames;
};

const CHAINS = [
  { value: 'ethereum', label: 'Ethereum' },
  { value: 'solana', label: 'Solana' },
] as const;

/** Name, address, description and chain. */
export function GeneralFields<S>({ form, list, taken }: GeneralFieldsProps<S>) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  const check = useNameCheck(form, list.id, taken);
  const prefix = `/sb/${list.workspace}/`;
  const hasJoined = list.counters.joined > 0;

  return (
    <Card className="stack gap-5" aria-labelledby="list-about">
      <h2 id="list-about" className="text-lg">
        {t('general.about')}
      </h2>
      <TextField
        label={t('general.name')}
        autoComplete="off"
        maxLength={100}
        required
        error={errorOf('name')}
        {...form.register('name', { onBlur: () => void check('name') })}
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
          hint={<UnderstoodHint form={form} name="website" read={normaliseUrl} />}
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

/** The name and the address that were found to be taken. */
export type TakenNames = { name: string | null; urlEndName: string | null };

const TAKEN = { type: 'taken', message: 'error.name-taken' };

/** Keeps showing that a name is taken, beside the other errors; without others the server decides. */
export function withTakenNames<S>(
  resolver: Resolver<GeneralForm, unknown, S>,
  taken: TakenNames,
): Resolver<GeneralForm, unknown, S> {
  return async (values, ...rest) => {
    const result = await resolver(values, ...rest);
    if (Object.keys(result.errors).length === 0) return result;
    const still = (['name', 'urlEndName'] as const).filter(
      (field) => taken[field] !== null && CHECKS[field].read(values[field]) === taken[field],
    );
    const errors = { ...Object.fromEntries(still.map((field) => [field, TAKEN])), ...result.errors };
    return { values: {}, errors };
  };
}

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
function useNameCheck<S>(form: UseFormReturn<GeneralForm, unknown, S>, id: string, taken: TakenNames) {
  return async function check(field: keyof typeof CHECKS): Promise<void> {
    const { ask, read } = CHECKS[field];
    const name = read(form.getValues(field));
    const isAskable = name !== '' && name.length <= 200 && (field === 'name' || isSlug(name));
    if (!isAskable) return;
    const answer = await ask({ id, name }).catch(() => null);
    // The person may have typed on: then this response is outdated.
    if (answer === null || read(form.getValues(field)) !== name) return;
    taken[field] = answer.result === false ? name : null;
    if (answer.result === false) form.setError(field, TAKEN);
    else if (form.getFieldState(field).error?.type === 'taken') form.clearErrors(field);
  };
}
