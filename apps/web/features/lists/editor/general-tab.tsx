import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import { type GeneralForm, generalForm } from '@signboard/contract/lists/general-form.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { DEFAULT_COLOR } from '@signboard/domain/lists/list-types.ts';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { call } from '#web/lib/api/call.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import styles from '../fields/fields.module.css';
import {
  AddressField,
  ChainField,
  DescriptionField,
  NameField,
  WebsiteField,
} from '../fields/general-fields.tsx';
import { LookFields } from '../fields/look-fields.tsx';
import { SpotCounter } from '../fields/spot-counter.tsx';
import { useNameChecks } from '../fields/use-name-checks.ts';
import { EditorForm } from './editor-form.tsx';
import { listFields } from './list-fields.ts';
import { fetchList, useCacheList } from './list-queries.ts';
import { useListSave } from './use-list-save.ts';

type General = z.output<typeof generalForm>;

/** Changes the list's name and appearance. */
export function GeneralTab({ list }: { list: List }) {
  const { t } = useTranslation('editor');
  const form = useTabForm<GeneralForm, General>(zodResolver(generalForm), generalValues(list));
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
      <AboutList form={form} list={list} />
      <LookFields form={form} />
      <Card className="stack gap-5" aria-labelledby="list-spots">
        <h2 id="list-spots" className="text-lg">
          {t('spots.title')}
        </h2>
        <SpotCounter counters={list.counters} />
      </Card>
    </EditorForm>
  );
}

function AboutList({ form, list }: { form: UseFormReturn<GeneralForm, unknown, General>; list: List }) {
  const { t } = useTranslation('editor');
  const checks = useNameChecks(form, { listId: list.id, own: list });
  return (
    <Card className="stack gap-5" aria-labelledby="list-about">
      <h2 id="list-about" className="text-lg">
        {t('general.about')}
      </h2>
      <NameField form={form} check={checks.name} />
      <AddressField form={form} workspace={list.workspace} check={checks.address} />
      <DescriptionField form={form} />
      <div className={styles.pair}>
        <WebsiteField form={form} />
        <ChainField form={form} isFixed={list.counters.joined > 0} />
      </div>
    </Card>
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
