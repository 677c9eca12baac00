import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Transparency,
  type TransparencyForm as TransparencyInput,
  transparencyForm,
} from '@signboard/contract/lists/access-form.ts';
import type { AccessAnswer, List } from '@signboard/contract/lists/list.ts';
import { settingsOf } from '@signboard/domain/lists/list-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import styles from '../fields/fields.module.css';
import { settingValues } from '../fields/setting-values.ts';
import { SwitchGroup } from '../fields/switch-group.tsx';
import { EditorForm } from './editor-form.tsx';
import { SettingsView } from './editor-skeleton.tsx';
import { accessQuery } from './list-queries.ts';
import { useAccessSave } from './use-access-save.ts';

const transparencyValues = (access: AccessAnswer): TransparencyInput =>
  settingValues(['transparency'], access, {});

/** What the public page shows about participants. */
export function TransparencyTab({ list }: { list: List }) {
  return (
    <SettingsView query={useQuery(accessQuery(list.id))}>
      {(access) => <TransparencyForm list={list} access={access} />}
    </SettingsView>
  );
}

function TransparencyForm({ list, access }: { list: List; access: AccessAnswer }) {
  const { t } = useTranslation('editor');
  const form = useTabForm<TransparencyInput, Transparency>(
    zodResolver(transparencyForm),
    transparencyValues(access),
  );
  const guard = useUnsavedChangesGuard(form.formState.isDirty);
  const saving = useAccessSave(list.id, access, {
    form,
    tab: 'transparency',
    wantedOf: (values) => values,
    valuesOf: transparencyValues,
  });
  return (
    <EditorForm form={form} label={t('tab.transparency')} list={list} guard={guard} saving={saving}>
      <Card className="stack gap-5" aria-labelledby="list-transparency">
        <h2 id="list-transparency" className="text-lg">
          {t('transparency.title')}
        </h2>
        <p className={styles.lead}>{t('transparency.lead')}</p>
        <div>
          {settingsOf('transparency').map((name) => (
            <SwitchGroup
              key={name}
              form={form}
              name={name}
              label={t(`transparency.${name}.label`)}
              hint={t(`transparency.${name}.hint`)}
            />
          ))}
        </div>
      </Card>
    </EditorForm>
  );
}
