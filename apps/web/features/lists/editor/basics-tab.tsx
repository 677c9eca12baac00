import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type BasicsForm, basicsForm } from '@signboard/contract/lists/basics-form.ts';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { CHAIN_SYMBOL, LIST_TYPES } from '@signboard/domain/lists/list-types.ts';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCaptcha } from '#web/features/captcha/use-captcha.ts';
import { useFormSave } from '#web/features/forms/use-form-save.ts';
import { useFieldError, useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { call } from '#web/lib/api/call.ts';
import { formatDecimal } from '#web/lib/format/format-decimal.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { DateTimeField } from '#web/ui/fields/date-time-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './editor-form.module.css';
import { EditorForm } from './editor-form.tsx';
import { useCacheList } from './list-queries.ts';
import { updateBody } from './update-body.ts';

type Basics = z.output<typeof basicsForm>;
type Form = UseFormReturn<BasicsForm, unknown, Basics>;

const DATES = ['startDate', 'endDate', 'eventDate'] as const;

export function BasicsTab({ list }: { list: List }) {
  const { t } = useTranslation('editor');
  const captcha = useCaptcha('list_general_info');
  const keep = useCacheList();
  const form = useTabForm<BasicsForm, Basics>(zodResolver(basicsForm), basicsValues(list));
  const guard = useUnsavedChangesGuard(form.formState.isDirty);
  const { save, isSubmitting } = useFormSave({
    form,
    captcha,
    send: async (values) => (await call(listsApi.update, { body: updateBody(list, values) })).result,
    valuesOf: basicsValues,
    onSaved: keep,
  });
  return (
    <EditorForm
      form={form}
      label={t('tab.basics')}
      list={list}
      guard={guard}
      isSubmitting={isSubmitting}
      captcha={captcha}
      onSave={save}
    >
      <Dates form={form} />
      <Spots form={form} chain={list.chain} />
    </EditorForm>
  );
}

function Dates({ form }: { form: Form }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  return (
    <Card className={styles.card} aria-labelledby="list-dates">
      <h2 id="list-dates" className={styles.title}>
        {t('basics.dates')}
      </h2>
      <p className={styles.lead}>{t('basics.datesLead')}</p>
      <div className={styles.pair}>
        {DATES.map((name) => (
          <Controller
            key={name}
            name={name}
            control={form.control}
            render={({ field }) => (
              <DateTimeField
                label={t(`basics.${name}`)}
                required
                value={field.value ?? ''}
                onChange={field.onChange}
                error={errorOf(name)}
              />
            )}
          />
        ))}
      </div>
    </Card>
  );
}

function Spots({ form, chain }: { form: Form; chain: List['chain'] }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  const type = useWatch({ control: form.control, name: 'type' });
  return (
    <Card className={styles.card} aria-labelledby="list-basics">
      <h2 id="list-basics" className={styles.title}>
        {t('basics.basics')}
      </h2>
      <div className={styles.pair}>
        <AmountField
          label={t('basics.availableSpots')}
          inputMode="numeric"
          required
          hint={t('basics.availableSpotsHint')}
          error={errorOf('availableSpots')}
          {...form.register('availableSpots')}
        />
        <AmountField
          label={t('basics.howManyWinners')}
          inputMode="numeric"
          required
          hint={t('basics.howManyWinnersHint')}
          error={errorOf('howManyWinners')}
          {...form.register('howManyWinners')}
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
        {type === 'Whitelist' && (
          <AmountField
            label={t('basics.mintPrice')}
            inputMode="decimal"
            unit={CHAIN_SYMBOL[chain]}
            hint={t('basics.mintPriceHint')}
            error={errorOf('mintPrice')}
            {...form.register('mintPrice')}
          />
        )}
      </div>
    </Card>
  );
}

/** Dates as ISO 8601, numbers as text. */
function basicsValues(list: List): BasicsForm {
  return {
    startDate: list.startDate?.toISOString() ?? '',
    endDate: list.endDate?.toISOString() ?? '',
    eventDate: list.eventDate?.toISOString() ?? '',
    availableSpots: countText(list.availableSpots),
    howManyWinners: countText(list.howManyWinners),
    type: list.type ?? '',
    mintPrice: formatDecimal(list.mintPrice),
  };
}

function countText(count: number | null): string {
  return count === null ? '' : String(count);
}
