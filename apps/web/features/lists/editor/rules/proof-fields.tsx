import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import styles from '../../fields/fields.module.css';
import { AddressField } from './address-field.tsx';
import { ChainSelect } from './chain-fields.tsx';
import type { ConditionEditor } from './condition-editor.ts';
import { CountField } from './count-field.tsx';

export function PassportFields({ editor }: { editor: ConditionEditor<'passport'> }) {
  const { t } = useTranslation('rule-builder');
  const { condition, errorOf, change } = editor;
  return (
    <div className={styles.pair}>
      <ChainSelect editor={editor} onChange={(chain) => change({ chain })} />
      <CountField
        label={t('field.score')}
        required
        value={condition.minimum}
        onChange={(minimum) => change({ minimum })}
        hint={t('field.scoreHint')}
        error={errorOf('minimum')}
      />
    </div>
  );
}

export function AttestationFields({ editor }: { editor: ConditionEditor<'attestation'> }) {
  const { t } = useTranslation('rule-builder');
  const { condition, errorOf, change } = editor;
  return (
    <div className={styles.pair}>
      <TextField
        label={t('field.attestationLabel')}
        autoComplete="off"
        required
        value={condition.label}
        onChange={(event) => change({ label: event.target.value })}
        hint={t('field.attestationLabelHint')}
        error={errorOf('label')}
      />
      <ChainSelect editor={editor} onChange={(chain) => change({ chain })} />
      <AddressField
        label={t('field.schema')}
        placeholder="0x…"
        value={condition.schema}
        onChange={(schema) => change({ schema })}
        hint={t('field.schemaHint')}
        error={errorOf('schema')}
      />
      <AddressField
        label={t('field.attester')}
        placeholder="0x…"
        required={false}
        value={condition.attester ?? ''}
        onChange={(attester) => change({ attester: attester || null })}
        hint={t('field.attesterHint')}
        error={errorOf('attester')}
      />
    </div>
  );
}
