import { LANGUAGES, nameLanguage } from '@signboard/domain/accounts/language.ts';
import { TEMPLATE_VARIABLES } from '@signboard/domain/posts/post-template.ts';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import styles from './bot-form.module.css';
import type { BotBody, BotFields } from './bot-values.ts';
import { FoldOut } from './fold-out.tsx';

/** The language of the posts, and the owner's own wording. */
export function WordingFields({ form }: { form: UseFormReturn<BotFields, unknown, BotBody> }) {
  const { t } = useTranslation('bot-collections');
  const errorOf = useFieldError(form);
  const { defaultValues, errors } = form.formState;
  return (
    <FoldOut
      title={t('wording.title')}
      contents={t('wording.contents')}
      hasError={Boolean(errors.template)}
      isOpenAtFirst={Boolean(defaultValues?.template)}
    >
      <Controller
        control={form.control}
        name="postLanguage"
        render={({ field }) => (
          <SelectField
            label={t('wording.language')}
            value={field.value}
            options={LANGUAGES.map((value) => ({ value, label: nameLanguage(value) }))}
            hint={t('wording.languageHint')}
            className={styles.short}
            onChange={field.onChange}
          />
        )}
      />
      <TextAreaField
        label={t('wording.template')}
        rows={4}
        placeholder={'{token} · {price}\n{seller} → {buyer}'}
        hint={
          <>
            {t('wording.templateHint')}{' '}
            <span className={`${styles.variables} row tight`}>
              {TEMPLATE_VARIABLES.map((name) => (
                <code key={name}>{`{${name}}`}</code>
              ))}
            </span>
          </>
        }
        error={errorOf('template')}
        {...form.register('template')}
      />
    </FoldOut>
  );
}
