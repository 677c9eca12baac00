import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type BasicsForm, basicsForm } from '@signboard/contract/lists/basics-form.ts';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { type SettingWith, settingOf, settingsOf } from '@signboard/domain/lists/list-settings.ts';
import { CHAIN_SYMBOL, LIST_TYPES } from '@signboard/domain/lists/list-types.ts';
import { normaliseCount, normaliseDecimal } from '@signboard/domain/lists/normalise-input.ts';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useFieldError, useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { call } from '#web/lib/api/call.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { DateTimeField } from '#web/ui/fields/date-time-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './editor-form.module.css';
import { EditorForm } from './editor-form.tsx';
import { listFields } from './list-fields.ts';
import { fetchList, useCacheList } from './list-queries.ts';
import { settingValues } from './setting-values.ts';
import { UnderstoodHint } from './understood-hint.tsx';
import { useListSave } from './use-list-save.ts';

type Basics = z.output<typeof basicsForm>;
type Form = UseFormReturn<BasicsForm, unknown, Basics>;

const DATES = settingsOf('basics').filter(
  (name): name is SettingWith<{ tab: 'basics'; kind: 'moment' }> => settingOf(name).kind === 'moment',
);

export function BasicsTab({ list }: { list: List }) {
  const { t } = useTranslation('editor');
  const keep = useCacheList();
  const form = useTabForm<BasicsForm, Basics>(zodResolver(basicsForm), basicsValues(list), ({ type }) =>
    type === 'Whitelist' ? [] : ['mintPrice'],
  );
  const guard = useUnsavedChangesGuard(form.formState.isDirty);
  const saving = useListSave<BasicsForm, Basics, List>({
    form,
    record: list,
    draftKey: `${list.id}:basics`,
    fieldsOf: listFields,
    wantedOf: (values) => values,
    send: async (change) => (await call(listsApi.update, { body: { ...change, id: list.id } })).result,
    reload: () => fetchList(list.id),
    valuesOf: basicsValues,
    onSaved: keep,
  });
  return (
    <EditorForm form={form} label={t('tab.basics')} list={list} guard={guard} saving={saving} hasTerms>
      <Dates form={form} />
      <Spots form={form} chain={list.chain} />
    </EditorForm>
  );
}

function Dates({ form }: { form: Form }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  return (
    <Card className="stack gap-5" aria-labelledby="list-dates">
      <h2 id="list-dates" className="text-lg">
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
    <Card className="stack gap-5" aria-labelledby="list-basics">
      <h2 id="list-basics" className="text-lg">
        {t('basics.basics')}
      </h2>
      <div className={styles.pair}>
        <AmountField
          label={t('basics.availableSpots')}
          inputMode="numeric"
          required
          hint={
            <UnderstoodHint form={form} name="availableSpots" read={normaliseCount}>
              {t('basics.availableSpotsHint')}
            </UnderstoodHint>
          }
          error={errorOf('availableSpots')}
          {...form.register('availableSpots')}
        />
        <AmountField
          label={t('basics.howManyWinners')}
          inputMode="numeric"
          required
          hint={
            <UnderstoodHint form={form} name="howManyWinners" read={normaliseCount}>
              {t('basics.howManyWinnersHint')}
            </UnderstoodHint>
          }
          error={errorOf('howManyWinners')}
          {...form.register('howManyWinners')}
        />
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
        {type === 'Whitelist' && (
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
        )}
      </div>
    </Card>
  );
}

const basicsValues = (list: List): BasicsForm => settingValues(['basics'], list, { type: list.type ?? '' });
