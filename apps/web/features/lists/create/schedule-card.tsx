import { Controller, useWatch } from 'react-hook-form';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DateField } from '../fields/basics-fields.tsx';
import { DURATIONS, OPENINGS, scheduleDates } from './list-schedule.ts';
import type { NewListForm } from './use-new-list-form.ts';

/** When registration opens and closes, by presets or dates. */
export function ScheduleCard({ form }: { form: NewListForm }) {
  const { t } = useTranslation('create');
  const { t: te } = useTranslation('editor');
  const [opening, duration] = useWatch({ control: form.control, name: ['opening', 'duration'] });
  return (
    <Card className="stack gap-5" aria-labelledby="new-dates">
      <h2 id="new-dates" className="text-lg">
        {te('basics.dates')}
      </h2>
      <Preset form={form} name="opening" options={OPENINGS} label={t('opening.label')} />
      {opening === 'date' && <DateField form={form} name="startDate" />}
      {opening !== 'later' && (
        <>
          <Preset form={form} name="duration" options={DURATIONS} label={t('duration.label')} />
          {duration === 'date' && <DateField form={form} name="endDate" />}
        </>
      )}
      <ScheduleSummary form={form} />
    </Card>
  );
}

type PresetProps<N extends 'opening' | 'duration'> = {
  form: NewListForm;
  name: N;
  options: readonly string[];
  label: string;
};

function Preset<N extends 'opening' | 'duration'>({ form, name, options, label }: PresetProps<N>) {
  const { t } = useTranslation('create');
  return (
    <Controller
      name={name as 'opening' | 'duration'}
      control={form.control}
      render={({ field }) => (
        <ChoiceField
          label={label}
          value={field.value as string}
          options={options.map((value) => ({ value, label: t(`${name}.${value}` as 'opening.now') }))}
          onChange={field.onChange}
        />
      )}
    />
  );
}

/** What the presets mean, in the owner's time zone. */
function ScheduleSummary({ form }: { form: NewListForm }) {
  const { t } = useTranslation('create');
  const { date, time } = useFormatters();
  const choice = useWatch({ control: form.control });
  const values = { ...form.getValues(), ...choice };
  const { startDate, endDate } = scheduleDates(values, new Date());
  const write = (iso: string) => `${date(new Date(iso))}, ${time(new Date(iso))}`;
  if (values.opening === 'later') return <p className="muted text-sm">{t('summary.later')}</p>;
  if (!startDate || !endDate) return null;
  const end = write(endDate);
  return (
    <p className="muted text-sm">
      {values.opening === 'now'
        ? t('summary.now', { end })
        : t('summary.date', { start: write(startDate), end })}
    </p>
  );
}
