import { SIDES } from '@signboard/domain/posts/sale-filters.ts';
import { Controller, type FieldPath, get, type UseFormReturn } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import styles from './bot-form.module.css';
import type { BotBody, BotFields, CollectionPath, FilterFields } from './bot-values.ts';
import { FoldOut } from './fold-out.tsx';

type Form = UseFormReturn<BotFields, unknown, BotBody>;

/** Which sales of a collection are posted. */
export function SaleFilterFields({ form, path }: { form: Form; path: CollectionPath }) {
  const { t } = useTranslation('bot-collections');
  const errorOf = useFieldError(form);
  const nameOf = (field: keyof FilterFields) => `${path}filters.${field}` as FieldPath<BotFields>;
  const textOf = (field: Exclude<keyof FilterFields, 'side'>) => ({
    autoComplete: 'off',
    spellCheck: false,
    error: errorOf(nameOf(field)),
    ...form.register(nameOf(field)),
  });
  return (
    <FoldOut
      title={t('filters.title')}
      contents={t('filters.contents')}
      hasError={Boolean(get(form.formState.errors, `${path}filters`))}
      isOpenAtFirst={hasFilters(get(form.formState.defaultValues, `${path}filters`))}
    >
      <div className={styles.pair}>
        <AmountField
          label={t('filters.minUsd')}
          inputMode="decimal"
          unit="USD"
          hint={t('filters.minUsdHint')}
          {...textOf('minUsd')}
        />
        <AmountField
          label={t('filters.minCount')}
          inputMode="numeric"
          hint={t('filters.minCountHint')}
          {...textOf('minCount')}
        />
      </div>
      <TextField
        label={t('filters.tokenIds')}
        placeholder="1-100, 555"
        hint={t('filters.tokenIdsHint')}
        maxLength={2000}
        {...textOf('tokenIds')}
      />
      <TextAreaField
        label={t('filters.traits')}
        rows={2}
        placeholder={t('filters.traitsExample')}
        hint={t('filters.traitsHint')}
        maxLength={2000}
        {...textOf('traits')}
      />
      <div className={styles.pair}>
        <TextField
          label={t('filters.marketplaces')}
          placeholder="OpenSea, Blur"
          hint={t('filters.marketplacesHint')}
          maxLength={500}
          {...textOf('marketplaces')}
        />
        <Controller
          control={form.control}
          name={nameOf('side')}
          render={({ field }) => (
            <SelectField
              label={t('filters.side')}
              value={field.value as FilterFields['side']}
              options={SIDES.map((value) => ({ value, label: t(`filters.sides.${value}`) }))}
              hint={t('filters.sideHint')}
              onChange={field.onChange}
            />
          )}
        />
      </div>
    </FoldOut>
  );
}

function hasFilters(filters: Partial<FilterFields> | undefined): boolean {
  return Object.values(filters ?? {}).some((value) => value !== '' && value !== 'any');
}
