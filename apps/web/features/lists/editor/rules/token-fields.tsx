import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import styles from '../../fields/fields.module.css';
import { AddressField } from './address-field.tsx';
import { ChainSelect } from './chain-fields.tsx';
import type { ConditionEditor, ConditionOf } from './condition-editor.ts';

const STANDARDS = ['erc721', 'erc20', 'erc1155'] as const satisfies ConditionOf<'token'>['standard'][];

export function TokenFields({ editor }: { editor: ConditionEditor<'token'> }) {
  const { t } = useTranslation('rule-builder');
  const { condition, errorOf, change } = editor;
  const { standard } = condition;
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('field.standard')}
        value={standard}
        options={STANDARDS.map((value) => ({ value, label: t(`standard.${value}`) }))}
        onChange={(next) => change({ standard: next, name: null })}
        error={errorOf('standard')}
      />
      <ChainSelect editor={editor} onChange={(chain) => change({ chain, name: null })} />
      <AddressField
        label={t('field.contract')}
        placeholder="0x…"
        value={condition.contract}
        // The name belongs to the contract: it is read again when this is saved.
        onChange={(contract) => change({ contract, name: null })}
        hint={condition.name ?? undefined}
        error={errorOf('contract')}
      />
      {standard === 'erc1155' && (
        <TextField
          label={t('field.tokenId')}
          inputMode="numeric"
          autoComplete="off"
          required
          value={condition.tokenId ?? ''}
          onChange={(event) => change({ tokenId: event.target.value || null })}
          error={errorOf('tokenId')}
        />
      )}
      <MinimumField editor={editor} isWhole={standard !== 'erc20'} />
    </div>
  );
}

export function SolanaTokenFields({ editor }: { editor: ConditionEditor<'solana-token'> }) {
  const { t } = useTranslation('rule-builder');
  const { condition, errorOf, change } = editor;
  return (
    <div className={styles.pair}>
      <AddressField
        label={t('field.mint')}
        value={condition.mint}
        onChange={(mint) => change({ mint, name: null })}
        hint={condition.name ?? undefined}
        error={errorOf('mint')}
      />
      <MinimumField editor={editor} isWhole={false} />
    </div>
  );
}

export function SolanaNftFields({ editor }: { editor: ConditionEditor<'solana-nft'> }) {
  const { t } = useTranslation('rule-builder');
  const { condition, errorOf, change } = editor;
  return (
    <div className={styles.pair}>
      <AddressField
        label={t('field.collection')}
        value={condition.collection}
        onChange={(collection) => change({ collection, name: null })}
        hint={condition.name ?? t('field.collectionHint')}
        error={errorOf('collection')}
      />
      <MinimumField editor={editor} isWhole />
    </div>
  );
}

type MinimumFieldProps = {
  editor: {
    condition: { minimum: string };
    errorOf(field: string): string | undefined;
    change(patch: { minimum: string }): void;
  };
  isWhole: boolean;
};

function MinimumField({ editor: { condition, errorOf, change }, isWhole }: MinimumFieldProps) {
  const { t } = useTranslation('rule-builder');
  return (
    <AmountField
      label={t('field.minimum')}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      required
      value={condition.minimum}
      onChange={(event) => change({ minimum: event.target.value })}
      error={errorOf('minimum')}
    />
  );
}
