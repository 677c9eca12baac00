import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { isTrackingId } from '@signboard/domain/lists/typed-values.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCaptcha } from '#web/features/captcha/use-captcha.ts';
import { useFormSave } from '#web/features/forms/use-form-save.ts';
import { useFieldError, useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { call } from '#web/lib/api/call.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './editor-form.module.css';
import { EditorForm } from './editor-form.tsx';
import { ListFiguresView } from './list-figures-view.tsx';
import { useCacheList } from './list-queries.ts';
import { updateBody } from './update-body.ts';

const analyticsForm = z.object({
  trackingId: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .refine((id) => id === '' || isTrackingId('ga', id), { error: 'field.tracking-id' }),
});

type Analytics = z.infer<typeof analyticsForm>;

const analyticsValues = (list: List): Analytics => ({
  trackingId: list.analytics.find(({ name }) => name === 'ga')?.trackingId ?? '',
});

/** Signboard's own figures and the owner's Google tag. */
export function AnalyticsTab({ list }: { list: List }) {
  const { t } = useTranslation('editor');
  const captcha = useCaptcha('list_general_info');
  const keep = useCacheList();
  const form = useTabForm<Analytics, Analytics>(zodResolver(analyticsForm), analyticsValues(list));
  const errorOf = useFieldError(form);
  const guard = useUnsavedChangesGuard(form.formState.isDirty);
  const { save, isSubmitting } = useFormSave({
    form,
    captcha,
    send: async ({ trackingId }: Analytics) => {
      const analytics = trackingEntries(list.analytics, trackingId);
      return (await call(listsApi.update, { body: updateBody(list, { analytics }) })).result;
    },
    valuesOf: analyticsValues,
    onSaved: keep,
    fieldOf: (name) => name.replace(/^analytics\b.*/, 'trackingId'),
  });
  return (
    <div className={styles.form}>
      <ListFiguresView id={list.id} />
      <EditorForm
        form={form}
        label={t('tab.analytics')}
        list={list}
        guard={guard}
        isSubmitting={isSubmitting}
        captcha={captcha}
        onSave={save}
      >
        <Card className={styles.card} aria-labelledby="list-ga">
          <h2 id="list-ga" className={styles.title}>
            {t('analytics.ga')}
          </h2>
          <TextField
            label={t('analytics.trackingId')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="G-XXXXXXXXXX"
            hint={t('analytics.trackingHint')}
            error={errorOf('trackingId')}
            {...form.register('trackingId')}
          />
        </Card>
      </EditorForm>
    </div>
  );
}

type Tracking = List['analytics'];

/** Replaces the Google id; an empty one removes it, other providers stay. */
function trackingEntries(current: Tracking, googleId: string): Tracking {
  const others = current.filter(({ name }) => name !== 'ga');
  return googleId ? [{ name: 'ga', trackingId: googleId }, ...others] : others;
}
