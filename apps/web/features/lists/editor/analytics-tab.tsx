import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { isTrackingId } from '@signboard/domain/lists/typed-values.ts';
import { z } from 'zod';
import { useFieldError, useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { call } from '#web/lib/api/call.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EditorForm } from './editor-form.tsx';
import { listFields } from './list-fields.ts';
import { ListFiguresView } from './list-figures-view.tsx';
import { fetchList, useCacheList } from './list-queries.ts';
import { useListSave } from './use-list-save.ts';

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
  const keep = useCacheList();
  const form = useTabForm<Analytics, Analytics>(zodResolver(analyticsForm), analyticsValues(list));
  const errorOf = useFieldError(form);
  const guard = useUnsavedChangesGuard(form.formState.isDirty);
  const saving = useListSave<Analytics, Analytics, List>({
    form,
    record: list,
    draftKey: `${list.id}:analytics`,
    fieldsOf: listFields,
    wantedOf: ({ trackingId }) => ({ analytics: trackingEntries(list.analytics, trackingId) }),
    send: async (change) => (await call(listsApi.update, { body: { ...change, id: list.id } })).result,
    reload: () => fetchList(list.id),
    valuesOf: analyticsValues,
    onSaved: keep,
    fieldOf: (name) => name.replace(/^analytics\b.*/, 'trackingId'),
  });
  return (
    <div className="stack gap-5">
      <ListFiguresView list={list} />
      <EditorForm form={form} label={t('tab.analytics')} list={list} guard={guard} saving={saving}>
        <Card className="stack gap-5" aria-labelledby="list-ga">
          <h2 id="list-ga" className="text-lg">
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
