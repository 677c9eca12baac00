import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  type CommunityForm as CommunityFields,
  type CommunitySettings,
  communityForm,
} from '@signboard/contract/communities/community-form.ts';
import { communitiesApi } from '@signboard/contract/communities/endpoints.ts';
import type { OwnCommunity } from '@signboard/contract/communities/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, type Resolver, useWatch } from 'react-hook-form';
import { FormSwitch } from '#web/features/forms/form-switch.tsx';
import { FORM_ERROR, useFormSave } from '#web/features/forms/use-form-save.ts';
import { useFieldError, useTabForm } from '#web/features/forms/use-tab-form.ts';
import { ImageField } from '#web/features/lists/fields/image-field.tsx';
import { call } from '#web/lib/api/call.ts';
import { useFocusFirstInvalid } from '#web/lib/forms/use-focus-first-invalid.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { SaveRow } from '#web/ui/layout/save-row.tsx';
import styles from './community-card.module.css';
import { ownCommunityQuery } from './community-queries.ts';

/** The links are one per line. */
type Fields = CommunityFields & { links: string };

const valuesOf = ({ workspace: _, links, ...own }: OwnCommunity): Fields => ({
  ...own,
  links: links.join('\n'),
});

export function CommunityForm({ own }: { own: OwnCommunity }) {
  const { t } = useTranslation('communities');
  const translate = useTranslateMessage();
  const queries = useQueryClient();
  const form = useTabForm<Fields, CommunitySettings>(
    zodResolver(communityForm) as Resolver<Fields, unknown, CommunitySettings>,
    valuesOf(own),
  );
  const element = useFocusFirstInvalid(form);
  const errorOf = useFieldError(form);
  const { save, isSubmitting } = useFormSave({
    form,
    send: async (body: CommunitySettings) => (await call(communitiesApi.save, { body })).result,
    valuesOf,
    onSaved: (saved) => queries.setQueryData(ownCommunityQuery.queryKey, saved),
    // A line of the links is named by its number.
    fieldOf: (name) => name.replace(/^links\..*/, 'links'),
  });
  const isPublished = useWatch({ control: form.control, name: 'isPublished' });
  const { isDirty, errors } = form.formState;
  const firstBadLine = Object.keys(errors.links ?? {}).find((key) => /^\d+$/.test(key));
  const linksError = errorOf('links') ?? (firstBadLine && errorOf(`links.${firstBadLine}` as 'links'));
  return (
    <form
      ref={element}
      noValidate
      className="stack gap-5"
      aria-label={t('form.title')}
      onSubmit={form.handleSubmit(save)}
    >
      <p className={styles.lead}>
        {t('form.lead')}{' '}
        {own.isPublished && own.workspace && <a href={`/sb/${own.workspace}`}>{t('form.open')}</a>}
      </p>
      <TextField
        label={t('form.name')}
        autoComplete="organization"
        maxLength={80}
        required
        error={errorOf('name')}
        {...form.register('name')}
      />
      <TextAreaField
        label={t('form.about')}
        rows={4}
        maxLength={2000}
        error={errorOf('about')}
        {...form.register('about')}
      />
      <Controller
        name="logo"
        control={form.control}
        render={({ field }) => (
          <ImageField
            label={t('form.logo')}
            shape="avatar"
            value={field.value ?? ''}
            onChange={field.onChange}
            error={errorOf('logo')}
          />
        )}
      />
      <TextAreaField
        label={t('form.links')}
        hint={t('form.linksHint')}
        rows={3}
        maxLength={2000}
        error={linksError}
        {...form.register('links')}
      />
      <div>
        <FormSwitch
          form={form}
          name="isPublished"
          label={t('form.publish.label')}
          hint={t('form.publish.hint')}
        />
        {isPublished && (
          <FormSwitch form={form} name="isListed" label={t('form.list.label')} hint={t('form.list.hint')} />
        )}
      </div>
      <SaveRow
        label={isSubmitting ? translate('save.saving') : t('form.save')}
        isBusy={!isDirty || isSubmitting}
        note={
          errorOf(FORM_ERROR as keyof Fields) ??
          (!isDirty && !isSubmitting && translate('save.nothing-changed'))
        }
        star={translate('field.note-required')}
      />
    </form>
  );
}
