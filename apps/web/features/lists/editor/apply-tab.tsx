import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List, RegistrationAnswer } from '@signboard/contract/lists/list.ts';
import {
  type RegistrationForm,
  type RegistrationSettings,
  registrationForm,
} from '@signboard/contract/lists/registration-form.ts';
import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { CHAIN_SYMBOL } from '@signboard/domain/lists/list-types.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { call } from '#web/lib/api/call.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { DiscordFields } from '../fields/discord-fields.tsx';
import styles from '../fields/fields.module.css';
import { BalanceField, ContractsField, FollowFields } from '../fields/requirement-fields.tsx';
import { SwitchGroup } from '../fields/switch-group.tsx';
import { EditorForm } from './editor-form.tsx';
import { SettingsView } from './editor-skeleton.tsx';
import { registrationFields } from './list-fields.ts';
import { fetchRegistration, registrationQuery } from './list-queries.ts';
import { type ApplyForm, hiddenRequirements, registrationValues } from './registration-values.ts';
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
          <SwitchGroup
            form={form}
            name="twitterVerification"
            label={t('apply.twitter.label')}
            hint={t('apply.twitter.hint')}
          >
            <FollowFields form={form} />
          </SwitchGroup>
          <SwitchGroup
            form={form}
            name="discordVerification"
            label={t('apply.discord.label')}
            hint={t('apply.discord.hint')}
          >
            <DiscordFields form={form} />
          </SwitchGroup>
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
            <SwitchGroup
              key={name}
              form={form}
              name={name}
              label={t(`apply.${name}.label`)}
              hint={t(`apply.${name}.hint`)}
            />
          ))}
        </div>
      </Card>
      <RuleBuilder form={form} chain={list.chain} />
      <BonusCard form={form} chain={list.chain} />
      <Simulator form={form} list={list} />
    </EditorForm>
  );
}

type WalletRequirementsProps = { form: ApplyForm; chain: Chain; unchecked: readonly string[] };

/** What the wallet itself must have. Contracts are offered on Ethereum only. */
function WalletRequirements({ form, chain, unchecked }: WalletRequirementsProps) {
  const { t } = useTranslation('editor');
  return (
    <div>
      <SwitchGroup
        form={form}
        name="balanceVerification"
        label={t('apply.balance.label')}
        hint={t('apply.balance.hint', { symbol: CHAIN_SYMBOL[chain] })}
      >
        <BalanceField form={form} chain={chain} />
      </SwitchGroup>
      {chain === 'ethereum' && (
        <SwitchGroup
          form={form}
          name="nftVerification"
          label={t('apply.nft.label')}
          hint={t('apply.nft.hint')}
        >
          <ContractsField form={form} />
          {unchecked.length > 0 && <Unchecked contracts={unchecked} />}
        </SwitchGroup>
      )}
      <SwitchGroup
        form={form}
        name="acceptsDelegations"
        label={t('apply.acceptsDelegations.label')}
        hint={t(`apply.acceptsDelegations.${chain === 'solana' ? 'solanaHint' : 'hint'}`)}
      />
    </div>
  );
}

function Unchecked({ contracts }: { contracts: readonly string[] }) {
  const translate = useTranslateMessage();
  return (
    <Notice kind="warning" role="status">
      <p>{translate('list.unchecked-contracts')}</p>
      <ul>
        {contracts.map((contract) => (
          <li key={contract} className={styles.address}>
            <code>{contract}</code>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
