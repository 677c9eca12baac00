import { Controller, useWatch } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { ColorField } from '#web/ui/fields/color-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import formStyles from '../editor/editor-form.module.css';
import { ImageField } from '../editor/image-field.tsx';
import styles from './look-fields.module.css';
import type { ArtworkPreviews } from './use-artwork.ts';
import type { NewListForm } from './use-new-list-form.ts';

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

type LookFieldsProps = { form: NewListForm; artwork: ArtworkPreviews };

/** Color or banner, and the avatar. Images are generated until others are chosen. */
export function LookFields({ form, artwork }: LookFieldsProps) {
  const { t } = useTranslation('create');
  const { t: te } = useTranslation('editor');
  const isColor = useWatch({ control: form.control, name: 'isColor' });
  return (
    <Card className="stack gap-5" aria-labelledby="new-look">
      <h2 id="new-look" className="text-lg">
        {te('general.look')}
      </h2>
      <p className={formStyles.lead}>{t('look.lead')}</p>
      <ColorChoice form={form} />
      <Picture form={form} name="logo" shape="avatar" generated={artwork.avatar} />
      <Controller
        name="isColor"
        control={form.control}
        render={({ field }) => (
          <ChoiceField
            label={te('general.behind')}
            value={field.value ? 'color' : 'banner'}
            options={[
              { value: 'color', label: te('general.color') },
              { value: 'banner', label: te('general.banner') },
            ]}
            onChange={(choice) => field.onChange(choice === 'color')}
          />
        )}
      />
      {!isColor && <Picture form={form} name="banner" shape="banner" generated={artwork.banner} />}
    </Card>
  );
}

function ColorChoice({ form }: { form: NewListForm }) {
  const { t } = useTranslation('create');
  const { t: te } = useTranslation('editor');
  const errorOf = useFieldError(form);
  return (
    <Controller
      name="color"
      control={form.control}
      render={({ field }) => (
        <div className={styles.color}>
          <ColorField
            label={te('general.color')}
            pickerLabel={te('general.colorPicker')}
            required
            value={field.value ?? ''}
            onChange={field.onChange}
            error={errorOf('color')}
          />
          <div className={`${styles.swatches} row`}>
            {COLORS.map((color) => (
              <button
                key={color}
                type="button"
                aria-label={t('look.use', { color })}
                aria-pressed={field.value === color}
                className={styles.swatch}
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
  form: NewListForm;
  name: 'logo' | 'banner';
  shape: 'avatar' | 'banner';
  generated: string;
};

function Picture({ form, name, shape, generated }: PictureProps) {
  const { t } = useTranslation('create');
  const { t: te } = useTranslation('editor');
  const errorOf = useFieldError(form);
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field }) => (
        <div className={`${styles.picture} stack gap-2 start`}>
          <ImageField
            label={te(`general.${name}`)}
            shape={shape}
            required
            value={field.value ?? ''}
            fallback={generated}
            onChange={field.onChange}
            error={errorOf(name)}
          />
          {field.value && (
            <button type="button" className={styles.reset} onClick={() => field.onChange('')}>
              {t('look.reset')}
            </button>
          )}
        </div>
      )}
    />
  );
}
