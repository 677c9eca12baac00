import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Project } from '@signboard/contract/lists/list.ts';
import {
  type RegistrationForm,
  type RegistrationSettings,
  registrationForm,
} from '@signboard/contract/lists/registration-form.ts';
import type { RegistrationAnswer } from '@signboard/contract/lists/settings-answers.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormSwitch } from '#web/features/forms/form-switch.tsx';
import { useFormSave } from '#web/features/forms/use-form-save.ts';
import { useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { call } from '#web/lib/api/call.ts';
import { projectsCalls } from '#web/lib/api/projects-calls.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { DiscordRequirement, TwitterRequirement } from './apply-social.tsx';
import { BalanceRequirement, ContractRequirement } from './apply-wallet.tsx';
import styles from './editor-form.module.css';
import { EditorForm } from './editor-form.tsx';
import { SettingsView } from './editor-skeleton.tsx';
import { registrationQuery } from './project-queries.ts';
import { registrationValues } from './registration-values.ts';

/** The How to apply tab: the requirements to join. */
export function ApplyTab({ project }: { project: Project }) {
  return (
    <SettingsView query={useQuery(registrationQuery(project.id))}>
      {(registration) => <RequirementsForm project={project} registration={registration} />}
    </SettingsView>
  );
}

type RequirementsFormProps = { project: Project; registration: RegistrationAnswer };

function RequirementsForm({ project, registration }: RequirementsFormProps) {
  const { t } = useTranslation('editor');
  const queries = useQueryClient();
  const form = useTabForm<RegistrationForm, RegistrationSettings>(
    zodResolver(registrationForm),
    registrationValues(registration),
  );
  const guard = useUnsavedChangesGuard(form.formState.isDirty);
  const { save, isSubmitting } = useFormSave({
    form,
    send: async (values: RegistrationSettings) =>
      (await call(projectsCalls.saveRegistration, { body: bodyOf(project, values) })).result,
    valuesOf: registrationValues,
    onSaved: (saved) => queries.setQueryData(registrationQuery(project.id).queryKey, saved),
    fieldOf: (name) => name.replace(/^ownNft\..*/, 'ownNft'),
  });
  return (
    <EditorForm
      form={form}
      label={t('tab.apply')}
      list={project}
      guard={guard}
      isSubmitting={isSubmitting}
      onSave={save}
    >
      <Card className={styles.card} aria-labelledby="list-social">
        <h2 id="list-social" className={styles.title}>
          {t('apply.social')}
        </h2>
        <div>
          <TwitterRequirement form={form} />
          <DiscordRequirement form={form} />
        </div>
      </Card>
      <Card className={styles.card} aria-labelledby="list-holdings">
        <h2 id="list-holdings" className={styles.title}>
          {t('apply.holdings')}
        </h2>
        <div>
          <BalanceRequirement form={form} chain={project.chain} />
          <ContractRequirement
            form={form}
            chain={project.chain}
            unchecked={registration.uncheckedContracts}
          />
        </div>
      </Card>
      <Card className={styles.card} aria-labelledby="list-person">
        <h2 id="list-person" className={styles.title}>
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
    </EditorForm>
  );
}

/** Contracts are offered on Ethereum only: a list that changed its chain drops them. */
function bodyOf(project: Project, { joinedBefore, ...values }: RegistrationSettings) {
  return {
    ...values,
    id: project.id,
    joinedBefore: joinedBefore?.toISOString() ?? null,
    nftVerification: values.nftVerification && project.chain === 'ethereum',
  };
}
