import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List, TextsAnswer } from '@signboard/contract/lists/list.ts';
import { pickFields } from '@signboard/contract/lists/setting-fields.ts';
import { type Texts, type TextsForm, textsForm } from '@signboard/contract/lists/texts-form.ts';
import { TEXT_SETTINGS } from '@signboard/domain/lists/list-settings.ts';
import { DEFAULT_COLOR } from '@signboard/domain/lists/list-types.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { call } from '#web/lib/api/call.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { PanelDialog } from '#web/ui/overlays/panel-dialog.tsx';
import { DiscordLinkField } from '../fields/discord-fields.tsx';
import styles from '../fields/fields.module.css';
import { DescriptionField, NameField, WebsiteField } from '../fields/general-fields.tsx';
import { LookFields } from '../fields/look-fields.tsx';
import { ConfirmationField, MailFields } from '../fields/message-fields.tsx';
import { LISTS_KEY } from '../tables/lists-queries.ts';
import { EditorForm } from './editor-form.tsx';
import { SettingsView } from './editor-skeleton.tsx';
import { textsFields } from './list-fields.ts';
import { fetchTexts, textsQuery } from './list-queries.ts';
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
      <LookFields form={form} />
      <MessageFields form={form} texts={texts} />
    </EditorForm>
  );
}

function AboutFields({ form, hasDiscord }: { form: Form; hasDiscord: boolean }) {
  const { t } = useTranslation('editor');
  return (
    <Card className="stack gap-5" aria-labelledby="texts-about">
      <h3 id="texts-about" className="text-lg">
        {t('general.about')}
      </h3>
      <NameField form={form} />
      <DescriptionField form={form} />
      <WebsiteField form={form} />
      {hasDiscord && <DiscordLinkField form={form} />}
    </Card>
  );
}

/** The messages that are switched on. */
function MessageFields({ form, texts }: { form: Form; texts: TextsAnswer }) {
  const { t } = useTranslation('editor');
  if (!texts.confirmation && !texts.emailWinner && !texts.emailLoser) return null;
  return (
    <Card className="stack gap-5" aria-labelledby="texts-messages">
      <h3 id="texts-messages" className="text-lg">
        {t('notifications.title')}
      </h3>
      {texts.confirmation && <ConfirmationField form={form} />}
      {texts.emailWinner && <MailFields form={form} mail="winnerMessage" />}
      {texts.emailLoser && <MailFields form={form} mail="nonWinnerMessage" />}
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
