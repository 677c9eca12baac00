import { CHAIN_SYMBOL } from '@signboard/domain/lists/list-types.ts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { DateTimeField } from '#web/ui/fields/date-time-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import formStyles from '../editor/editor-form.module.css';
import { scheduleDates } from './list-schedule.ts';
import styles from './more-fields.module.css';
import type { NewListForm } from './use-new-list-form.ts';

const CHAINS = [
  { value: 'ethereum', label: 'Ethereum' },
  { value: 'solana', label: 'Solana' },
] as const;

const FIELDS = ['website', 'chain', 'eventDate', 'mintPrice'] as const;

/** What has a good default. It opens by itself when one of its fields is wrong. */
export function MoreFields({ form }: { form: NewListForm }) {
  const { t } = useTranslation('create');
  const [isOpen, setOpen] = useState(false);
  const hasError = FIELDS.some((name) => form.formState.errors[name]);
  return (
    <Card className="stack gap-5">
      <details
        className={styles.more}
        open={isOpen || hasError}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={`${styles.summary} row tight`}>
          <ChevronRight aria-hidden="true" size={18} className={styles.arrow} />
          <h2 className="text-lg">{t('more.title')}</h2>
          <span className="muted text-sm">{t('more.contents')}</span>
        </summary>
        <div className={formStyles.pair}>
          <WebsiteField form={form} />
          <ChainField form={form} />
          <EventFields form={form} />
        </div>
      </details>
    </Card>
  );
}

function WebsiteField({ form }: { form: NewListForm }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  return (
    <TextField
      label={t('general.website')}
      type="url"
      inputMode="url"
      autoComplete="url"
      placeholder="https://"
      error={errorOf('website')}
      {...form.register('website')}
    />
  );
}

function ChainField({ form }: { form: NewListForm }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  return (
    <Controller
      name="chain"
      control={form.control}
      render={({ field }) => (
        <SelectField
          label={t('general.chain')}
          value={field.value}
          options={CHAINS}
          onChange={field.onChange}
          hint={t('general.chainHint')}
          error={errorOf('chain')}
        />
      )}
    />
  );
}

/** The event follows the end of registration until its date is edited. */
function EventFields({ form }: { form: NewListForm }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  const watched = useWatch({ control: form.control });
  const values = { ...form.getValues(), ...watched };
  if (values.opening === 'later') return null;
  return (
    <>
      <DateTimeField
        label={t('basics.eventDate')}
        required
        value={scheduleDates(values, new Date()).eventDate}
        onChange={(date) => {
          form.setValue('hasOwnEventDate', true);
          form.setValue('eventDate', date, { shouldDirty: true });
        }}
        error={errorOf('eventDate')}
      />
      {values.type === 'Whitelist' && (
        <AmountField
          label={t('basics.mintPrice')}
          inputMode="decimal"
          unit={CHAIN_SYMBOL[values.chain]}
          hint={t('basics.mintPriceHint')}
          error={errorOf('mintPrice')}
          {...form.register('mintPrice')}
        />
      )}
    </>
  );
}
