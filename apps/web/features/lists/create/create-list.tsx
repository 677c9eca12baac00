import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { RecaptchaNote } from '#web/features/captcha/recaptcha-note.tsx';
import { useFocusFirstInvalid } from '#web/lib/forms/use-focus-first-invalid.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { LookFields } from '../fields/look-fields.tsx';
import { AboutCard } from './about-card.tsx';
import { CreateActions } from './create-actions.tsx';
import styles from './create-list.module.css';
import { FailureNotice, KeptNotice, ProfileNotice } from './create-notices.tsx';
import { MoreCard } from './more-card.tsx';
import { ListPreview, type PublicPage } from './preview/list-preview.tsx';
import { RequirementsCard } from './requirements-card.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { SpotsCard } from './spots-card.tsx';
import { type ArtworkPreviews, useArtwork } from './use-artwork.ts';
import { useIsWide } from './use-is-wide.ts';
import { type NewListPage, useNewList } from './use-new-list.ts';
import { useNewListSave } from './use-new-list-save.ts';

const VIEWS = ['edit', 'preview'] as const;
type View = (typeof VIEWS)[number];

/** A whole list on one page, with a preview. The editor's tabs have the rest. */
export function CreateList({ me, PublicPage }: { me: Account; PublicPage: PublicPage }) {
  const { t } = useTranslation('create');
  const { t: te } = useTranslation('editor');
  const page = useNewList(me);
  const artwork = useArtwork(page.form);
  const isWide = useIsWide();
  const [view, setView] = useState<View>('edit');
  const isPreviewing = !isWide && view === 'preview';
  return (
    <div>
      <PageHeading title={te('newTitle')}>{t('lead')}</PageHeading>
      {!isWide && (
        <div className={styles.views}>
          <ChoiceField
            label={t('view.label')}
            isLabelHidden
            value={view}
            options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
            onChange={(next) => setView(next)}
          />
        </div>
      )}
      <div className={`${styles.columns} stack gap-6`}>
        <div hidden={isPreviewing}>
          <CreateForm page={page} me={me} artwork={artwork} />
        </div>
        {(isWide || isPreviewing) && (
          <div className={styles.preview}>
            <ListPreview
              form={page.form}
              workspace={me.workspace ?? '…'}
              artwork={artwork}
              PublicPage={PublicPage}
            />
          </div>
        )}
      </div>
    </div>
  );
}

type CreateFormProps = { page: NewListPage; me: Account; artwork: ArtworkPreviews };

function CreateForm({ page, me, artwork }: CreateFormProps) {
  const { t } = useTranslation('editor');
  const { form, attempt, isAccountReady } = page;
  const saving = useNewListSave(page);
  const element = useFocusFirstInvalid(form);
  const hasDates = useWatch({ control: form.control, name: 'opening' }) !== 'later';
  const { workspace } = me;
  return (
    <form
      ref={element}
      noValidate
      aria-label={t('newTitle')}
      className={`${styles.form} stack gap-5`}
      onSubmit={(event) => event.preventDefault()}
    >
      {!isAccountReady && <ProfileNotice me={me} />}
      {page.hasKept && <KeptNotice onRestart={page.restart} />}
      <AboutCard form={form} workspace={workspace} attempt={attempt} isAccountReady={isAccountReady} />
      <ScheduleCard form={form} />
      {hasDates && <SpotsCard form={form} />}
      <RequirementsCard form={form} />
      <LookFields form={form} generated={artwork} />
      <MoreCard form={form} />
      <FailureNotice page={page} workspace={workspace ?? ''} createdId={saving.createdId} />
      <CreateActions saving={saving} hasDates={hasDates} />
      <RecaptchaNote />
    </form>
  );
}
