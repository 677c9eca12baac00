import type { BasicsForm } from '@signboard/contract/lists/basics-form.ts';
import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import type { SettingWith } from '@signboard/domain/lists/list-settings.ts';
import { CHAIN_SYMBOL, LIST_TYPES } from '@signboard/domain/lists/list-types.ts';
import { normaliseCount, normaliseDecimal } from '@signboard/domain/lists/normalise-input.ts';
import { Controller, useWatch } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { DateTimeField } from '#web/ui/fields/date-time-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { type FormWith, partOf } from './form-with.ts';
import { UnderstoodHint } from './understood-hint.tsx';

export type DateName = SettingWith<{ tab: 'basics'; kind: 'moment' }>;

type DateFieldProps = {
  form: FormWith<Pick<BasicsForm, DateName>>;
  name: DateName;
  /** Shown instead of the field's own value. */
  value?: string;
  onEdit?: () => void;
};

export function DateField({ form: whole, name, value, onEdit }: DateFieldProps) {
  const { t } = useTranslation('editor');
  const form = partOf(whole);
  const errorOf = useFieldError(form);
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field }) => (
        <DateTimeField
          label={t(`basics.${name}`)}
          required
          value={value ?? field.value ?? ''}
          onChange={(date) => {
            onEdit?.();
            field.onChange(date);
          }}
          error={errorOf(name)}
        />
      )}
    />
  );
}

const COUNTS = ['availableSpots', 'howManyWinners'] as const;

type SpotFieldsProps = { form: FormWith<Omit<BasicsForm, DateName>> };

/** How many people can join, how many win, and what. */
export function SpotFields({ form: whole }: SpotFieldsProps) {
  const { t } = useTranslation('editor');
  const form = partOf(whole);
  const errorOf = useFieldError(form);
  return (
    <>
      {COUNTS.map((name) => (
        <AmountField
          key={name}
          label={t(`basics.${name}`)}
          inputMode="numeric"
          required
          hint={
            <UnderstoodHint form={form} name={name} read={normaliseCount}>
              {t(`basics.${name}Hint`)}
            </UnderstoodHint>
          }
          error={errorOf(name)}
          {...form.register(name)}
        />
      ))}
      <AmountField
        label={t('basics.confirmHours')}
        inputMode="numeric"
        unit={t('basics.confirmHoursUnit')}
        hint={t('basics.confirmHoursHint')}
        error={errorOf('confirmHours')}
        {...form.register('confirmHours')}
      />
      <Controller
        name="type"
        control={form.control}
        render={({ field }) => (
          <SelectField
            label={t('basics.type')}
            required
            placeholder={t('basics.chooseType')}
            value={field.value ?? ''}
            options={LIST_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
            onChange={field.onChange}
            hint={field.value ? t(`typeHint.${field.value}`) : undefined}
            error={errorOf('type')}
          />
        )}
      />
    </>
  );
}

type MintPriceFieldProps = { form: FormWith<Pick<BasicsForm, 'type' | 'mintPrice'>>; chain: Chain };

/** Only whitelists have one. */
export function MintPriceField({ form: whole, chain }: MintPriceFieldProps) {
  const { t } = useTranslation('editor');
  const form = partOf(whole);
  const errorOf = useFieldError(form);
  if (useWatch({ control: form.control, name: 'type' }) !== 'Whitelist') return null;
  return (
    <AmountField
      label={t('basics.mintPrice')}
      inputMode="decimal"
      unit={CHAIN_SYMBOL[chain]}
      hint={
        <UnderstoodHint form={form} name="mintPrice" read={normaliseDecimal}>
          {t('basics.mintPriceHint')}
        </UnderstoodHint>
      }
      error={errorOf('mintPrice')}
      {...form.register('mintPrice')}
    />
  );
}
