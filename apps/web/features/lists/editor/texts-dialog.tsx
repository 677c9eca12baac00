import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { GeneralForm } from '@signboard/contract/lists/general-form.ts';
import type { List, TextsAnswer } from '@signboard/contract/lists/list.ts';
import { pickFields } from '@signboard/contract/lists/setting-fields.ts';
import { type Texts, type TextsForm, textsForm } from '@signboard/contract/lists/texts-form.ts';
import { TEXT_SETTINGS } from '@signboard/domain/lists/list-settings.ts';
import { DEFAULT_COLOR } from '@signboard/domain/lists/list-types.ts';
import { normaliseUrl } from '@signboard/domain/lists/normalise-input.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useFieldError, useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { call } from '#web/lib/api/call.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { PanelDialog } from '#web/ui/overlays/panel-dialog.tsx';
import { LISTS_KEY } from '../tables/lists-queries.ts';
import { AppearanceFields } from './appearance-fields.tsx';
import styles from './editor-form.module.css';
import { EditorForm } from './editor-form.tsx';
import { SettingsView } from './editor-skeleton.tsx';
import { textsFields } from './list-fields.ts';
import { fetchTexts, textsQuery } from './list-queries.ts';
import { UnderstoodHint } from './understood-hint.tsx';
import { useListSave } from './use-list-save.ts';

type Form = UseFormReturn<TextsForm, unknown, Texts>;

/** The list is open, but these fields are no terms. */
const EDITABLE = { active: false, isFinished: false };

/** Changes texts and pictures while people join. */
export function TextsDialog({ list, onClose }: { list: List; onClose(): void }) {
  const { t } = useTranslation('editor');
  return (
    <PanelDialog title={t('texts.title')} closeLabel={t('texts.close')} onClose={onClose}>
      <SettingsView query={useQuery(textsQuery(list.id))}>
        {(texts) => <TextsEditor id={list.id} texts={texts} />}
      </SettingsView>
    </PanelDialog>
  );
}

function TextsEditor({ id, texts }: { id: string; texts: TextsAnswer }) {
  const { t } = useTranslation('editor');
  const queries = useQueryClient();
  const form = useTabForm<TextsForm, Texts>(zodResolver(textsForm), textsValues(texts));
  const guard = useUnsavedChangesGuard(form.formState.isDirty);
  const saving = useListSave<TextsForm, Texts, TextsAnswer>({
    form,
    record: texts,
    draftKey: `${id}:texts`,
    fieldsOf: textsFields,
    wantedOf: (values) => pickFields(values, TEXT_SETTINGS),
    send: async (change) => (await call(listsApi.saveTexts, { body: { ...change, id } })).result,
    reload: () => fetchTexts(id),
    valuesOf: textsValues,
    onSaved: (saved) => {
      queries.setQueryData(textsQuery(id).queryKey, saved);
      void queries.invalidateQueries({ queryKey: LISTS_KEY });
    },
  });
  return (
    <EditorForm form={form} label={t('texts.title')} list={EDITABLE} guard={guard} saving={saving}>
      <p className={styles.lead}>{t('texts.lead')}</p>
      <AboutFields form={form} hasDiscord={texts.discordVerification} />
      {/* It uses only the fields that both forms have. */}
      <AppearanceFields form={form as unknown as UseFormReturn<GeneralForm, unknown, Texts>} />
      <MessageFields form={form} texts={texts} />
    </EditorForm>
  );
}

function AboutFields({ form, hasDiscord }: { form: Form; hasDiscord: boolean }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  return (
    <Card className="stack gap-5" aria-labelledby="texts-about">
      <h3 id="texts-about" className="text-lg">
        {t('general.about')}
      </h3>
      <TextField
        label={t('general.name')}
        autoComplete="off"
        maxLength={100}
        required
        error={errorOf('name')}
        {...form.register('name')}
      />
      <TextAreaField
        label={t('general.description')}
        rows={4}
        maxLength={5000}
        required
        error={errorOf('description')}
        {...form.register('description')}
      />
      <TextField
        label={t('general.website')}
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        hint={<UnderstoodHint form={form} name="website" read={normaliseUrl} />}
        error={errorOf('website')}
        {...form.register('website')}
      />
      {hasDiscord && (
        <TextField
          label={t('apply.discordServerLink')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://discord.gg/"
          required
          hint={<UnderstoodHint form={form} name="discordServerLink" read={normaliseUrl} />}
          error={errorOf('discordServerLink')}
          {...form.register('discordServerLink')}
        />
      )}
    </Card>
  );
}

/** The messages that are switched on. */
function MessageFields({ form, texts }: { form: Form; texts: TextsAnswer }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  const mails = [
    ...(texts.emailWinner ? (['winnerMessage'] as const) : []),
    ...(texts.emailLoser ? (['nonWinnerMessage'] as const) : []),
  ];
  if (!texts.confirmation && mails.length === 0) return null;
  return (
    <Card className="stack gap-5" aria-labelledby="texts-messages">
      <h3 id="texts-messages" className="text-lg">
        {t('notifications.title')}
      </h3>
      {texts.confirmation && (
        <TextAreaField
          label={t('notifications.confirmationMessage')}
          rows={4}
          maxLength={5000}
          required
          error={errorOf('confirmationMessage')}
          {...form.register('confirmationMessage')}
        />
      )}
      {mails.flatMap((mail) => [
        <TextField
          key={`${mail}-title`}
          label={t(`notifications.${mail}.title`)}
          autoComplete="off"
          maxLength={150}
          required
          error={errorOf(`${mail}.title`)}
          {...form.register(`${mail}.title`)}
        />,
        <TextAreaField
          key={mail}
          label={t(`notifications.${mail}.message`)}
          rows={5}
          maxLength={5000}
          required
          error={errorOf(`${mail}.message`)}
          {...form.register(`${mail}.message`)}
        />,
      ])}
    </Card>
  );
}

function textsValues(texts: TextsAnswer): TextsForm {
  const { version: _version, winnerMessage, nonWinnerMessage, ...fields } = texts;
  return {
    ...fields,
    website: texts.website ?? '',
    discordServerLink: texts.discordServerLink ?? '',
    banner: texts.banner ?? '',
    isColor: Boolean(texts.color),
    color: texts.color ?? DEFAULT_COLOR,
    confirmationMessage: texts.confirmationMessage ?? '',
    winnerMessage: mailValues(winnerMessage),
    nonWinnerMessage: mailValues(nonWinnerMessage),
  };
}

const mailValues = ({ title, message }: TextsAnswer['winnerMessage']) => ({
  title: title ?? '',
  message: message ?? '',
});
