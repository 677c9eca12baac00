import type { GeneralForm } from '@signboard/contract/lists/general-form.ts';
import { toSlug } from '@signboard/domain/accounts/workspace-name.ts';
import { normaliseUrl } from '@signboard/domain/lists/normalise-input.ts';
import { Check, LoaderCircle } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import styles from './fields.module.css';
import { type FormWith, partOf } from './form-with.ts';
import { UnderstoodHint } from './understood-hint.tsx';
import type { CheckState } from './use-name-checks.ts';

type FieldProps<Name extends keyof GeneralForm> = {
  form: FormWith<Pick<GeneralForm, Name>>;
  /** Called after the person changed the field. */
  onEdit?: () => void;
};

type NameFieldProps = FieldProps<'name'> & { check?: CheckState };

export function NameField({ form: whole, check, onEdit }: NameFieldProps) {
  const { t } = useTranslation('editor');
  const translate = useTranslateMessage();
  const form = partOf(whole);
  const errorOf = useFieldError(form);
  return (
    <TextField
      label={t('general.name')}
      autoComplete="off"
      maxLength={100}
      required
      error={errorOf('name') ?? (check === 'taken' ? translate('error.name-taken') : undefined)}
      {...form.register('name', { onChange: () => onEdit?.() })}
    />
  );
}

type AddressFieldProps = FieldProps<'urlEndName'> & { workspace: string | null; check: CheckState };

/** The last part of the public address, with the whole of it. */
export function AddressField({ form: whole, workspace, check, onEdit }: AddressFieldProps) {
  const { t } = useTranslation('editor');
  const translate = useTranslateMessage();
  const form = partOf(whole);
  const errorOf = useFieldError(form);
  const typed = useWatch({ control: form.control, name: 'urlEndName' });
  const prefix = `/sb/${workspace ?? '…'}/`;
  /** While someone types, a space at the end may be the one before the next word. */
  const normalise = () => {
    if (toSlug(typed) !== typed) form.setValue('urlEndName', toSlug(typed), { shouldDirty: true });
  };
  return (
    <TextField
      label={t('general.urlEndName')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      prefix={prefix}
      error={errorOf('urlEndName') ?? (check === 'taken' ? translate('error.url-name-taken') : undefined)}
      hint={
        <span className={styles.address}>
          {t('general.publicAddress')} <strong>{`${location.origin}${prefix}${toSlug(typed) || '…'}`}</strong>{' '}
          <AddressState check={check} />
        </span>
      }
      {...form.register('urlEndName', { onChange: () => onEdit?.(), onBlur: normalise })}
    />
  );
}

function AddressState({ check }: { check: CheckState }) {
  const { t } = useTranslation('editor');
  return (
    <span role="status" className={`${styles.check} row inline gap-1 nowrap`} data-check={check}>
      {check === 'checking' && (
        <>
          <LoaderCircle aria-hidden="true" size={14} className={styles.turning} />
          {t('general.addressChecking')}
        </>
      )}
      {check === 'free' && (
        <>
          <Check aria-hidden="true" size={14} strokeWidth={3} />
          {t('general.addressFree')}
        </>
      )}
    </span>
  );
}

export function DescriptionField({ form: whole, onEdit }: FieldProps<'description'>) {
  const { t } = useTranslation('editor');
  const form = partOf(whole);
  const errorOf = useFieldError(form);
  return (
    <TextAreaField
      label={t('general.description')}
      rows={4}
      maxLength={5000}
      required
      error={errorOf('description')}
      hint={t('general.descriptionHint')}
      {...form.register('description', { onChange: () => onEdit?.() })}
    />
  );
}

export function WebsiteField({ form: whole }: FieldProps<'website'>) {
  const { t } = useTranslation('editor');
  const form = partOf(whole);
  const errorOf = useFieldError(form);
  return (
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
  );
}

const CHAINS = [
  { value: 'ethereum', label: 'Ethereum' },
  { value: 'solana', label: 'Solana' },
] as const;

type ChainFieldProps = FieldProps<'chain'> & { isFixed?: boolean };

export function ChainField({ form: whole, isFixed = false }: ChainFieldProps) {
  const { t } = useTranslation('editor');
  const form = partOf(whole);
  const errorOf = useFieldError(form);
  return (
    <Controller
      name="chain"
      control={form.control}
      render={({ field }) => (
        <SelectField
          label={t('general.chain')}
          value={field.value ?? 'ethereum'}
          options={CHAINS}
          onChange={field.onChange}
          disabled={isFixed}
          error={errorOf('chain')}
          hint={isFixed ? t('general.chainFixed') : t('general.chainHint')}
        />
      )}
    />
  );
}
