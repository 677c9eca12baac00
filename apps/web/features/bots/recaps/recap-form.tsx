import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { recapsApi } from '@signboard/contract/recaps/endpoints.ts';
import { type RecapForm as Fields, recapForm } from '@signboard/contract/recaps/recap-form.ts';
import type { RecapAnswer } from '@signboard/contract/recaps/schemas.ts';
import { CHANNEL_NAMES } from '@signboard/domain/channels/channels.ts';
import { useMemo } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { FormSwitch } from '#web/features/forms/form-switch.tsx';
import { FORM_ERROR, useFormSave } from '#web/features/forms/use-form-save.ts';
import { useFieldError, useTabForm } from '#web/features/forms/use-tab-form.ts';
import { createDateFormatter, personLocale } from '#web/lib/format/formatters.ts';
import { useFocusFirstInvalid } from '#web/lib/forms/use-focus-first-invalid.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { SaveRow } from '#web/ui/layout/save-row.tsx';
import { botCall } from '../bot-call.ts';
import { BotLeaveQuestion } from '../bot-leave-question.tsx';
import { otherChannels } from '../channels/other-channels.ts';
import styles from './recap-card.module.css';
import { RecapPreview } from './recap-preview.tsx';
import { cacheRecap } from './recap-queries.ts';
import { listHours, listTimeZones, listWeekdays, recapValues } from './recap-values.ts';

type Form = UseFormReturn<Fields, unknown, Fields>;
type RecapFormProps = { bot: BotAnswer; settings: RecapAnswer };

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
const valuesOf = (saved: RecapAnswer) => recapValues(saved, browserZone());

export function RecapForm({ bot, settings }: RecapFormProps) {
  const { t } = useTranslation('recaps');
  const translate = useTranslateMessage();
  const form = useTabForm<Fields, Fields>(
    zodResolver(recapForm),
    useMemo(() => valuesOf(settings), [settings]),
  );
  const element = useFocusFirstInvalid(form);
  const errorOf = useFieldError(form);
  const { save, isSubmitting } = useFormSave({
    form,
    send: async (body: Fields) => (await botCall(recapsApi.save, { body })).result,
    valuesOf,
    onSaved: cacheRecap,
  });
  const values = useWatch({ control: form.control }) as Fields;
  const { isDirty } = form.formState;
  return (
    <div className={styles.columns}>
      <form
        ref={element}
        noValidate
        className="stack gap-4 top"
        aria-label={t('title')}
        onSubmit={form.handleSubmit(save)}
      >
        <Controller
          control={form.control}
          name="every"
          render={({ field }) => (
            <ChoiceField<Fields['every']>
              label={t('every.label')}
              value={field.value}
              options={(['off', 'daily', 'weekly'] as const).map((value) => ({
                value,
                label: t(`every.${value}`),
              }))}
              onChange={field.onChange}
            />
          )}
        />
        {values.every !== 'off' && (
          <>
            <Schedule form={form} every={values.every} />
            <InsteadOnX form={form} bot={bot} isOn={values.insteadOnX} />
            <NextRecap settings={settings} />
          </>
        )}
        <SaveRow
          label={isSubmitting ? translate('save.saving') : t('save')}
          isBusy={!isDirty || isSubmitting}
          note={
            errorOf(FORM_ERROR as keyof Fields) ??
            (!isDirty && !isSubmitting && translate('save.nothing-changed'))
          }
          star=""
        />
      </form>
      <RecapPreview bot={bot} values={values} />
      <BotLeaveQuestion isDirty={isDirty} />
    </div>
  );
}

function Schedule({ form, every }: { form: Form; every: 'daily' | 'weekly' }) {
  const { t } = useTranslation('recaps');
  const locale = personLocale(useLanguage(), navigator.languages);
  const errorOf = useFieldError(form);
  return (
    <div className={styles.schedule}>
      {every === 'weekly' && (
        <Controller
          control={form.control}
          name="weekday"
          render={({ field }) => (
            <SelectField
              label={t('weekday')}
              value={String(field.value)}
              options={listWeekdays(locale)}
              error={errorOf('weekday')}
              onChange={(day) => field.onChange(Number(day))}
            />
          )}
        />
      )}
      <Controller
        control={form.control}
        name="hour"
        render={({ field }) => (
          <SelectField
            label={t('hour')}
            value={String(field.value)}
            options={listHours(locale)}
            error={errorOf('hour')}
            onChange={(hour) => field.onChange(Number(hour))}
          />
        )}
      />
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field }) => (
          <SelectField
            label={t('timeZone')}
            value={field.value}
            options={listTimeZones(field.value)}
            hint={t('timeZoneHint')}
            error={errorOf('timeZone')}
            className={styles.zone}
            onChange={field.onChange}
          />
        )}
      />
    </div>
  );
}

/** Offered to bots that are connected to X, and to those that once chose it. */
function InsteadOnX({ form, bot, isOn }: { form: Form; bot: BotAnswer; isOn: boolean }) {
  const { t } = useTranslation('recaps');
  const names = { x: CHANNEL_NAMES.x };
  const others = otherChannels(bot);
  const hasX = bot.channels.some(({ channel }) => channel === 'x');
  if (!hasX && !isOn) return null;
  return (
    <>
      <FormSwitch
        form={form}
        name="insteadOnX"
        label={t('insteadOnX', names)}
        hint={t('insteadHint', names)}
      />
      {isOn && others !== 'working' && (
        <Notice kind="warning" role="status">
          {t(others === 'none' ? 'nowhereElse' : 'othersOff', names)}
        </Notice>
      )}
    </>
  );
}

/** By the clocks of the bot's time zone. */
function NextRecap({ settings: { nextAt, timeZone } }: { settings: RecapAnswer }) {
  const { t } = useTranslation('recaps');
  const locale = personLocale(useLanguage(), navigator.languages);
  if (!nextAt) return null;
  return (
    <p className="muted text-sm">
      {t('next', { time: createDateFormatter(locale, timeZone)(new Date(nextAt)) })}
    </p>
  );
}
