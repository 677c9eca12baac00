import { COMPARISONS, WALLET_ARGUMENT } from '@signboard/domain/eligibility/chain-condition.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import styles from '../../fields/fields.module.css';
import { AddressField } from './address-field.tsx';
import { fitArguments, parameterTypes } from './call-arguments.ts';
import { ChainSelect } from './chain-fields.tsx';
import type { ConditionEditor } from './condition-editor.ts';

type CallFieldsProps = { editor: ConditionEditor<'call'> };

/** What a contract says about a wallet: staked tokens, points. */
export function CallFields({ editor }: CallFieldsProps) {
  const { t } = useTranslation('rule-builder');
  const { condition, errorOf, change } = editor;
  return (
    <div className={styles.pair}>
      <ChainSelect editor={editor} onChange={(chain) => change({ chain })} />
      <AddressField
        label={t('field.contract')}
        placeholder="0x…"
        value={condition.contract}
        onChange={(contract) => change({ contract })}
        error={errorOf('contract')}
      />
      <AddressField
        label={t('field.signature')}
        placeholder="stakedBy(address)"
        value={condition.signature}
        onChange={(signature) => change({ signature, args: fitArguments(signature, condition.args) })}
        hint={t('field.signatureHint')}
        error={errorOf('signature')}
      />
      <ArgumentFields editor={editor} />
      <SelectField
        label={t('field.comparison')}
        value={condition.comparison}
        options={COMPARISONS.map((value) => ({ value, label: t(`comparison.${value}`) }))}
        onChange={(comparison) => change({ comparison })}
      />
      <AmountField
        label={t('field.value')}
        inputMode="numeric"
        required
        value={condition.value}
        onChange={(event) => change({ value: event.target.value })}
        hint={t('field.valueHint')}
        error={errorOf('value')}
      />
      <TextField
        label={t('field.callLabel')}
        autoComplete="off"
        required
        value={condition.label}
        onChange={(event) => change({ label: event.target.value })}
        hint={t('field.callLabelHint')}
        error={errorOf('label')}
      />
    </div>
  );
}

function ArgumentFields({ editor: { condition, errorOf, change } }: CallFieldsProps) {
  const { t } = useTranslation('rule-builder');
  const { args, signature } = condition;
  const types = parameterTypes(signature) ?? [];
  const fault = errorOf('args');
  if (types.length === 0) return fault ? <p role="alert">{fault}</p> : null;
  return types.map((type, at) => (
    <TextField
      // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its position
      key={at}
      className={types.length === 1 ? styles.whole : undefined}
      label={t('field.argument', { number: at + 1, type })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      value={args[at] ?? ''}
      onChange={(event) => change({ args: fitArguments(signature, args).with(at, event.target.value) })}
      hint={args[at] === WALLET_ARGUMENT ? t('field.walletArgument') : undefined}
      error={at === 0 ? fault : undefined}
    />
  ));
}
