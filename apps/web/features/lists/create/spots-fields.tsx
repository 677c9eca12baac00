import { LIST_TYPES } from '@signboard/domain/lists/list-types.ts';
import { Controller, useWatch } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import formStyles from '../editor/editor-form.module.css';
import { SpotCounter } from '../editor/spot-counter.tsx';
import { toCount } from './preview-list.ts';
import type { NewListForm } from './use-new-list-form.ts';

const COUNTS = ['availableSpots', 'howManyWinners'] as const;

/** How many people can join, how many win, and what. */
export function SpotsFields({ form }: { form: NewListForm }) {
  const { t } = useTranslation('editor');
  const { t: tc } = useTranslation('create');
  const errorOf = useFieldError(form);
  const spots = toCount(useWatch({ control: form.control, name: 'availableSpots' }));
  return (
    <Card className="stack gap-5" aria-labelledby="new-spots">
      <h2 id="new-spots" className="text-lg">
        {tc('spots.title')}
      </h2>
      <div className={formStyles.pair}>
        {COUNTS.map((name) => (
          <AmountField
            key={name}
            label={t(`basics.${name}`)}
            inputMode="numeric"
            required
            hint={t(`basics.${name}Hint`)}
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
              value={field.value ?? ''}
              options={LIST_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
              onChange={field.onChange}
              hint={field.value ? t(`typeHint.${field.value}`) : undefined}
              error={errorOf('type')}
            />
          )}
        />
      </div>
      <SpotCounter counters={{ available: spots, joined: 0, total: spots }} />
    </Card>
  );
}
