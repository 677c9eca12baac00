import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List, RegistrationAnswer } from '@signboard/contract/lists/list.ts';
import {
  type RegistrationForm,
  type RegistrationSettings,
  registrationForm,
} from '@signboard/contract/lists/registration-form.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormSwitch } from '#web/features/forms/form-switch.tsx';
import { useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { call } from '#web/lib/api/call.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { DiscordRequirement, TwitterRequirement } from './apply-social.tsx';
import { WalletRequirements } from './apply-wallet.tsx';
import styles from './editor-form.module.css';
import { EditorForm } from './editor-form.tsx';
import { SettingsView } from './editor-skeleton.tsx';
import { registrationFields } from './list-fields.ts';
import { fetchRegistration, registrationQuery } from './list-queries.ts';
import { hiddenRequirements, registrationValues } from './registration-values.ts';
import { BonusCard } from './rules/bonus-card.tsx';
import { RuleBuilder } from './rules/rule-builder.tsx';
import { Simulator } from './rules/simulator.tsx';
import { useListSave } from './use-list-save.ts';

/** The How to apply tab: the requirements to join. */
export function ApplyTab({ list }: { list: List }) {
  return (
    <SettingsView query={useQuery(registrationQuery(list.id))}>
      {(registration) => <RequirementsForm list={list} registration={registration} />}
    </SettingsView>
  );
}

type RequirementsFormProps = { list: List; registration: RegistrationAnswer };

function RequirementsForm({ list, registration }: RequirementsFormProps) {
  const { t } = useTranslation('editor');
  const queries = useQueryClient();
  const form = useTabForm<RegistrationForm, RegistrationSettings>(
    zodResolver(registrationForm),
    registrationValues(registration),
    (values) => hiddenRequirements(values, list.chain),
  );
  const guard = useUnsavedChangesGuard(form.formState.isDirty);
  const saving = useListSave<RegistrationForm, RegistrationSettings, RegistrationAnswer>({
    form,
    record: registration,
    draftKey: `${list.id}:apply`,
    fieldsOf: registrationFields,
    wantedOf: (values) => values,
    send: async (change) =>
      (await call(listsApi.saveRegistration, { body: { ...change, id: list.id } })).result,
    reload: () => fetchRegistration(list.id),
    valuesOf: registrationValues,
    onSaved: (saved) => queries.setQueryData(registrationQuery(list.id).queryKey, saved),
    fieldOf: (name) => name.replace(/^ownNft\..*/, 'ownNft'),
  });
  return (
    <EditorForm form={form} label={t('tab.apply')} list={list} guard={guard} saving={saving} hasTerms>
      <Card className="stack gap-5" aria-labelledby="list-social">
        <h2 id="list-social" className="text-lg">
          {t('apply.social')}
        </h2>
        <div>
          <TwitterRequirement form={form} />
          <DiscordRequirement form={form} />
        </div>
      </Card>
      <Card className="stack gap-5" aria-labelledby="list-holdings">
        <h2 id="list-holdings" className="text-lg">
          {t('apply.holdings')}
        </h2>
        <WalletRequirements form={form} chain={list.chain} unchecked={registration.uncheckedContracts} />
      </Card>
      <Card className="stack gap-5" aria-labelledby="list-person">
        <h2 id="list-person" className="text-lg">
          {t('apply.person')}
        </h2>
        <div>
          {(['requireCaptcha', 'requestEmail'] as const).map((name) => (
            <div key={name} className={styles.group}>
              <FormSwitch
                form={form}
                name={name}
                label={t(`apply.${name}.label`)}
                hint={t(`apply.${name}.hint`)}
              />
            </div>
          ))}
        </div>
      </Card>
      <RuleBuilder form={form} chain={list.chain} />
      <BonusCard form={form} chain={list.chain} />
      <Simulator form={form} list={list} />
    </EditorForm>
  );
}
