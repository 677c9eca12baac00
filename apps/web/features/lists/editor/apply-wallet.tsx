import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { CHAIN_SYMBOL } from '@signboard/domain/lists/list-types.ts';
import { normaliseDecimal } from '@signboard/domain/lists/normalise-input.ts';
import { useWatch } from 'react-hook-form';
import { FormSwitch } from '#web/features/forms/form-switch.tsx';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import styles from './editor-form.module.css';
import type { ApplyForm } from './registration-values.ts';
import { UnderstoodHint } from './understood-hint.tsx';

type WalletRequirementsProps = { form: ApplyForm; chain: Chain; unchecked: readonly string[] };

/** What the wallet itself must have. */
export function WalletRequirements({ form, chain, unchecked }: WalletRequirementsProps) {
  return (
    <div>
      <BalanceRequirement form={form} chain={chain} />
      <ContractRequirement form={form} chain={chain} unchecked={unchecked} />
      <ColdWalletSwitch form={form} chain={chain} />
    </div>
  );
}

function BalanceRequirement({ form, chain }: { form: ApplyForm; chain: Chain }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  const isOn = useWatch({ control: form.control, name: 'balanceVerification' });
  return (
    <div className={styles.group}>
      <FormSwitch
        form={form}
        name="balanceVerification"
        label={t('apply.balance.label')}
        hint={t('apply.balance.hint', { symbol: CHAIN_SYMBOL[chain] })}
      />
      {isOn && (
        <div className={styles.nested}>
          <AmountField
            label={t('apply.requiredBalance')}
            inputMode="decimal"
            unit={CHAIN_SYMBOL[chain]}
            required
            hint={<UnderstoodHint form={form} name="requiredBalance" read={normaliseDecimal} />}
            error={errorOf('requiredBalance')}
            {...form.register('requiredBalance')}
          />
        </div>
      )}
    </div>
  );
}

/** Holding a token of any of the contracts; offered on Ethereum only. */
function ContractRequirement({ form, chain, unchecked }: WalletRequirementsProps) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  const isOn = useWatch({ control: form.control, name: 'nftVerification' });
  if (chain !== 'ethereum') return null;
  return (
    <div className={styles.group}>
      <FormSwitch
        form={form}
        name="nftVerification"
        label={t('apply.nft.label')}
        hint={t('apply.nft.hint')}
      />
      {isOn && (
        <div className={styles.nested}>
          <TextAreaField
            label={t('apply.ownNft')}
            rows={3}
            isCode
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="0x…"
            required
            hint={t('apply.ownNftHint')}
            error={errorOf('ownNft')}
            {...form.register('ownNft')}
          />
          {unchecked.length > 0 && <Unchecked contracts={unchecked} />}
        </div>
      )}
    </div>
  );
}

function ColdWalletSwitch({ form, chain }: { form: ApplyForm; chain: Chain }) {
  const { t } = useTranslation('editor');
  return (
    <div className={styles.group}>
      <FormSwitch
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
