import type { MintForm } from '@signboard/contract/allowlists/mint-form.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { DateTimeField } from '#web/ui/fields/date-time-field.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import type { MintField } from './mint-tools.ts';
import styles from './use-winners.module.css';

type MintFieldsProps = {
  fields: readonly MintField[];
  values: MintForm;
  errors: Partial<Record<string, string>>;
  onChange(change: MintForm): void;
};

const UNITS: Partial<Record<MintField, string>> = { price: 'ETH' };

/** What a tool wants to know besides the wallets. */
export function MintFields({ fields, values, errors, onChange }: MintFieldsProps) {
  const { t } = useTranslation('allowlists');
  return (
    <div className={styles.fields}>
      {fields.map((field) => {
        if (field === 'restrictFeeRecipients')
          return (
            <div key={field} className={styles.wide}>
              <SwitchField
                label={t('fields.restrictFeeRecipients')}
                hint={t('hints.restrictFeeRecipients')}
                checked={values[field] ?? true}
                onChange={(checked) => onChange({ [field]: checked })}
              />
            </div>
          );
        if (field === 'startTime' || field === 'endTime')
          return (
            <DateTimeField
              key={field}
              label={t(`fields.${field}`)}
              value={values[field] ?? ''}
              error={errors[field]}
              required
              onChange={(iso) => onChange({ [field]: iso })}
            />
          );
        const unit = UNITS[field];
        return (
          <AmountField
            key={field}
            label={t(`fields.${field}`)}
            hint={t(`hints.${field}`)}
            inputMode={field === 'price' ? 'decimal' : 'numeric'}
            value={String(values[field] ?? '')}
            error={errors[field]}
            {...(unit && { unit })}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        );
      })}
    </div>
  );
}
