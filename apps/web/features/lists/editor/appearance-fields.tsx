import type { GeneralForm } from '@signboard/contract/lists/general-form.ts';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { ColorField } from '#web/ui/fields/color-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import looks from './appearance-fields.module.css';
import { ImageField } from './image-field.tsx';

/** The logo, and a color or banner behind it. */
export function AppearanceFields<S>({ form }: { form: UseFormReturn<GeneralForm, unknown, S> }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  const isColor = useWatch({ control: form.control, name: 'isColor' });
  return (
    <Card className="stack gap-5" aria-labelledby="list-look">
      <h2 id="list-look" className="text-lg">
        {t('general.look')}
      </h2>
      <Controller
        name="logo"
        control={form.control}
        render={({ field }) => (
          <ImageField
            label={t('general.logo')}
            shape="avatar"
            required
            value={field.value ?? ''}
            onChange={(id) => {
              field.onChange(id);
              // An uploaded image is no longer missing.
              form.clearErrors('logo');
            }}
            error={errorOf('logo')}
          />
        )}
      />
      <Controller
        name="isColor"
        control={form.control}
        render={({ field }) => (
          <ChoiceField
            label={t('general.behind')}
            value={field.value ? 'color' : 'banner'}
            options={[
              { value: 'color', label: t('general.color') },
              { value: 'banner', label: t('general.banner') },
            ]}
            onChange={(choice) => field.onChange(choice === 'color')}
          />
        )}
      />
      {isColor ? <ColorChoice form={form} /> : <BannerChoice form={form} />}
    </Card>
  );
}

function ColorChoice<S>({ form }: { form: UseFormReturn<GeneralForm, unknown, S> }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  return (
    <Controller
      name="color"
      control={form.control}
      render={({ field }) => (
        <div className={looks.color}>
          <div aria-hidden="true" className={looks.sample} style={{ backgroundColor: field.value ?? '' }} />
          <ColorField
            label={t('general.color')}
            pickerLabel={t('general.colorPicker')}
            required
            value={field.value ?? ''}
            onChange={field.onChange}
            error={errorOf('color')}
          />
        </div>
      )}
    />
  );
}

function BannerChoice<S>({ form }: { form: UseFormReturn<GeneralForm, unknown, S> }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  return (
    <Controller
      name="banner"
      control={form.control}
      render={({ field }) => (
        <ImageField
          label={t('general.banner')}
          shape="banner"
          required
          value={field.value ?? ''}
          onChange={(id) => {
            field.onChange(id);
            form.clearErrors('banner');
          }}
          error={errorOf('banner')}
        />
      )}
    />
  );
}
