import { findEvmChain } from '@signboard/domain/chains/evm-chains.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import styles from '../../fields/fields.module.css';
import { chainName } from '../../rules/condition-words.ts';
import { useRuleWords } from '../../rules/use-rule-words.ts';
import type { ConditionEditor } from './condition-editor.ts';
import { chainsFor } from './condition-types.ts';
import { CountField } from './count-field.tsx';

type ChainSelectProps = {
  editor: Pick<
    ConditionEditor<'token' | 'call' | 'transactions' | 'passport' | 'attestation'>,
    'condition' | 'errorOf'
  >;
  onChange(chain: number): void;
};

/** Nothing to choose where the operator has one node. */
export function ChainSelect({ editor: { condition, errorOf }, onChange }: ChainSelectProps) {
  const { t } = useTranslation('rule-builder');
  const words = useRuleWords();
  const offered = chainsFor(condition.type);
  // One that was saved while the operator had a node for it.
  const all = offered.includes(condition.chain) ? offered : [...offered, condition.chain];
  const error = errorOf('chain');
  if (all.length < 2 && !error) return null;
  return (
    <SelectField
      label={t('field.chain')}
      value={String(condition.chain)}
      options={all.map((id) => ({ value: String(id), label: chainName(id, words) }))}
      onChange={(id) => onChange(Number(id))}
      error={error}
    />
  );
}

export function CoinFields({ editor }: { editor: ConditionEditor<'coin'> }) {
  const { t } = useTranslation('rule-builder');
  const { condition, errorOf, change } = editor;
  const { chain } = condition;
  const coin = chain === 'solana' ? 'SOL' : (findEvmChain(chain)?.coin ?? 'ETH');
  return (
    <div className={styles.pair}>
      {chain !== 'solana' && <CoinChain editor={editor} chain={chain} />}
      <AmountField
        label={t('field.minimum')}
        inputMode="decimal"
        unit={coin}
        required
        value={condition.minimum}
        onChange={(event) => change({ minimum: event.target.value })}
        error={errorOf('minimum')}
      />
    </div>
  );
}

function CoinChain({ editor, chain }: { editor: ConditionEditor<'coin'>; chain: number }) {
  // The select only needs to know which chains have a node.
  const condition = { type: 'transactions', chain, minimum: 1 } as const;
  return (
    <ChainSelect
      editor={{ condition, errorOf: editor.errorOf }}
      onChange={(next) => editor.change({ chain: next })}
    />
  );
}

export function TransactionsFields({ editor }: { editor: ConditionEditor<'transactions'> }) {
  const { t } = useTranslation('rule-builder');
  const { condition, errorOf, change } = editor;
  return (
    <div className={styles.pair}>
      <ChainSelect editor={editor} onChange={(chain) => change({ chain })} />
      <CountField
        label={t('field.transactions')}
        required
        value={condition.minimum}
        onChange={(minimum) => change({ minimum })}
        hint={t('field.transactionsHint')}
        error={errorOf('minimum')}
      />
    </div>
  );
}
