import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import { type GeneralForm, generalForm } from '@signboard/contract/lists/general-form.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { DEFAULT_COLOR } from '@signboard/domain/lists/list-types.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { call } from '#web/lib/api/call.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { AppearanceFields } from './appearance-fields.tsx';
import { EditorForm } from './editor-form.tsx';
import { GeneralFields, type TakenNames, withTakenNames } from './general-fields.tsx';
import { listFields } from './list-fields.ts';
import { fetchList, useCacheList } from './list-queries.ts';
import { SpotCounter } from './spot-counter.tsx';
import { useListSave } from './use-list-save.ts';

type General = z.output<typeof generalForm>;

/** Changes the list's name and appearance. */
export function GeneralTab({ list }: { list: List }) {
  const { t } = useTranslation('editor');
  const [taken] = useState<TakenNames>({ name: null, urlEndName: null });
  const form = useTabForm<GeneralForm, General>(
    withTakenNames(zodResolver(generalForm), taken),
    generalValues(list),
  );
  const guard = useUnsavedChangesGuard(form.formState.isDirty);
  const keep = useCacheList();
  const saving = useListSave<GeneralForm, General, List>({
    form,
    record: list,
    draftKey: `${list.id}:general`,
    fieldsOf: listFields,
    wantedOf: (values) => values,
    send: async (change) => (await call(listsApi.update, { body: { ...change, id: list.id } })).result,
    reload: () => fetchList(list.id),
    valuesOf: generalValues,
    onSaved: keep,
  });
  return (
    <EditorForm form={form} label={t('tab.general')} list={list} guard={guard} saving={saving}>
      <GeneralFields form={form} list={list} taken={taken} />
      <AppearanceFields form={form} />
      <Card className="stack gap-5" aria-labelledby="list-spots">
        <h2 id="list-spots" className="text-lg">
          {t('spots.title')}
        </h2>
        <SpotCounter counters={list.counters} />
      </Card>
    </EditorForm>
  );
}

/** The header shows the color if there is one, else the banner. */
function generalValues(list: List): GeneralForm {
  return {
    name: list.name,
    urlEndName: list.urlEndName,
    description: list.description,
    logo: list.logo,
    website: list.website ?? '',
    isColor: Boolean(list.color),
    banner: list.banner ?? '',
    color: list.color ?? DEFAULT_COLOR,
    chain: list.chain,
  };
}
