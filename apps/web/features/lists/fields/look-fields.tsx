import type { GeneralForm } from '@signboard/contract/lists/general-form.ts';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { ColorField } from '#web/ui/fields/color-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './fields.module.css';
import { type FormWith, partOf } from './form-with.ts';
import { ImageField } from './image-field.tsx';
import looks from './look-fields.module.css';

/** The first is the default. */
const COLORS = [
  '#4E9595',
  '#3E6FB0',
  '#6C5BB5',
  '#A84B8C',
  '#C0504D',
  '#B8741A',
  '#4F8A3C',
  '#3C4650',
] as const;

type Looks = Pick<GeneralForm, 'logo' | 'isColor' | 'banner' | 'color'>;
type LooksForm = UseFormReturn<Looks, unknown, unknown>;

type LookFieldsProps = {
  form: FormWith<Looks>;
  /** The images that stand in for missing ones, as URLs. They are made from the color, so it stays visible. */
  generated?: { avatar: string; banner: string };
};

/** The avatar, and a color or a banner behind it. */
export function LookFields({ form: whole, generated }: LookFieldsProps) {
  const { t } = useTranslation('editor');
  const form = partOf(whole);
  const isColor = useWatch({ control: form.control, name: 'isColor' });
  return (
    <Card className="stack gap-5" aria-labelledby="list-look">
      <h2 id="list-look" className="text-lg">
        {t('general.look')}
      </h2>
      {generated && (
        <>
          <p className={styles.lead}>{t('general.generatedLook')}</p>
          <ColorChoice form={form} />
        </>
      )}
      <Picture form={form} name="logo" shape="avatar" generated={generated?.avatar} />
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
      {isColor && !generated && <ColorChoice form={form} />}
      {!isColor && <Picture form={form} name="banner" shape="banner" generated={generated?.banner} />}
    </Card>
  );
}

function ColorChoice({ form }: { form: LooksForm }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  return (
    <Controller
      name="color"
      control={form.control}
      render={({ field }) => (
        <div className={looks.color}>
          <ColorField
            label={t('general.color')}
            pickerLabel={t('general.colorPicker')}
            required
            value={field.value ?? ''}
            onChange={field.onChange}
            error={errorOf('color')}
          />
          <div className={`${looks.swatches} row`}>
            {COLORS.map((color) => (
              <button
                key={color}
                type="button"
                aria-label={t('general.useColor', { color })}
                aria-pressed={field.value === color}
                className={looks.swatch}
                style={{ backgroundColor: color }}
                onClick={() => field.onChange(color)}
              />
            ))}
          </div>
        </div>
      )}
    />
  );
}

type PictureProps = {
  form: LooksForm;
  name: 'logo' | 'banner';
  shape: 'avatar' | 'banner';
  generated: string | undefined;
};

function Picture({ form, name, shape, generated }: PictureProps) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field }) => (
        <div className={`${looks.picture} stack gap-2 start`}>
          <ImageField
            label={t(`general.${name}`)}
            shape={shape}
            required
            value={field.value ?? ''}
            fallback={generated}
            onChange={(id) => {
              field.onChange(id);
              // An uploaded image is no longer missing.
              form.clearErrors(name);
            }}
            error={errorOf(name)}
          />
          {generated && field.value && (
            <button type="button" className={looks.reset} onClick={() => field.onChange('')}>
              {t('general.useGenerated')}
            </button>
          )}
        </div>
      )}
    />
  );
}
