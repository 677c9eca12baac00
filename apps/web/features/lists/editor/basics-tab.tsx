import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type BasicsForm, basicsForm } from '@signboard/contract/lists/basics-form.ts';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { settingOf, settingsOf } from '@signboard/domain/lists/list-settings.ts';
import type { z } from 'zod';
import { useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { call } from '#web/lib/api/call.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { DateField, type DateName, MintPriceField, SpotFields } from '../fields/basics-fields.tsx';
import styles from '../fields/fields.module.css';
import { settingValues } from '../fields/setting-values.ts';
import { EditorForm } from './editor-form.tsx';
import { listFields } from './list-fields.ts';
import { fetchList, useCacheList } from './list-queries.ts';
import { useListSave } from './use-list-save.ts';

type Basics = z.output<typeof basicsForm>;

const DATES = settingsOf('basics').filter((name): name is DateName => settingOf(name).kind === 'moment');

export function BasicsTab({ list }: { list: List }) {
  const { t } = useTranslation('editor');
  const keep = useCacheList();
  const form = useTabForm<BasicsForm, Basics>(zodResolver(basicsForm), basicsValues(list), ({ type }) =>
    type === 'Whitelist' ? [] : ['mintPrice'],
  );
  const guard = useUnsavedChangesGuard(form.formState.isDirty);
  const saving = useListSave<BasicsForm, Basics, List>({
    form,
    record: list,
    draftKey: `${list.id}:basics`,
    fieldsOf: listFields,
    wantedOf: (values) => values,
    send: async (change) => (await call(listsApi.update, { body: { ...change, id: list.id } })).result,
    reload: () => fetchList(list.id),
    valuesOf: basicsValues,
    onSaved: keep,
  });
  return (
    <EditorForm form={form} label={t('tab.basics')} list={list} guard={guard} saving={saving} hasTerms>
      <Card className="stack gap-5" aria-labelledby="list-dates">
        <h2 id="list-dates" className="text-lg">
          {t('basics.dates')}
        </h2>
        <p className={styles.lead}>{t('basics.datesLead')}</p>
        <div className={styles.pair}>
          {DATES.map((name) => (
            <DateField key={name} form={form} name={name} />
          ))}
        </div>
      </Card>
      <Card className="stack gap-5" aria-labelledby="list-basics">
        <h2 id="list-basics" className="text-lg">
          {t('basics.basics')}
        </h2>
        <div className={styles.pair}>
          <SpotFields form={form} />
          <MintPriceField form={form} chain={list.chain} />
        </div>
      </Card>
    </EditorForm>
  );
}

const basicsValues = (list: List): BasicsForm => settingValues(['basics'], list, { type: list.type ?? '' });
