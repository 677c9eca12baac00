import { type Bonus, isCounted } from '@signboard/domain/eligibility/bonus.ts';
import { Trash2 } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { IconButton } from '#web/ui/button.tsx';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { RadioField } from '#web/ui/fields/radio-field.tsx';
import styles from '../../fields/fields.module.css';
import { rewardText } from '../../rules/bonus-words.ts';
import { describeCondition } from '../../rules/rule-words.ts';
import { useRuleWords } from '../../rules/use-rule-words.ts';
import { conditionEditor, type FormPaths } from './condition-editor.ts';
import { ConditionFields } from './condition-fields.tsx';
import { ConditionRow } from './condition-row.tsx';
import { CountField } from './count-field.tsx';

type BonusRowProps = {
  bonus: Bonus;
  paths: FormPaths;
  path: string;
  isOpen: boolean;
  onToggle(): void;
  onRemove(): void;
};

export function BonusRow({ bonus, paths, path, isOpen, onToggle, onRemove }: BonusRowProps) {
  const { t } = useTranslation('rule-builder');
  const words = useRuleWords();
  const { title } = describeCondition(bonus.condition, words);
  return (
    <ConditionRow
      type={bonus.condition.type}
      title={title}
      text={rewardText(bonus, words)}
      isOpen={isOpen || paths.hasErrors(path)}
      onToggle={onToggle}
      menu={
        <IconButton label={t('removeNamed', { name: title })} onClick={onRemove}>
          <Trash2 aria-hidden="true" size={18} />
        </IconButton>
      }
    >
      <ConditionFields editor={conditionEditor(paths, `${path}.condition`, bonus.condition)} />
      <RewardFields bonus={bonus} paths={paths} path={path} />
    </ConditionRow>
  );
}

/** A bonus that counts gives at least this much room to begin with. */
const USUAL_MOST = 10;

function RewardFields({ bonus, paths, path }: Pick<BonusRowProps, 'bonus' | 'paths' | 'path'>) {
  const { t } = useTranslation('rule-builder');
  const { condition, entries, per, most } = bonus;
  const set = (patch: Partial<Bonus>) => {
    for (const [name, value] of Object.entries(patch)) paths.set(`${path}.${name}`, value);
  };
  return (
    <>
      {isCounted(condition) && (
        <RadioField
          label={t('bonus.when')}
          value={per === null ? 'once' : 'per'}
          options={(['once', 'per'] as const).map((value) => ({ value, label: t(`bonus.${value}`) }))}
          onChange={(value) =>
            set(
              value === 'once'
                ? { per: null, most: entries }
                : { per: '1', most: Math.max(entries || 1, USUAL_MOST) },
            )
          }
        />
      )}
      <div className={styles.pair}>
        <CountField
          label={t('bonus.entries')}
          required
          value={entries}
          // Given once, they are also the most.
          onChange={(next) => set(per === null ? { entries: next, most: next } : { entries: next })}
          error={paths.errorOf(`${path}.entries`)}
        />
        {per !== null && (
          <>
            <AmountField
              label={t('bonus.amount')}
              inputMode="decimal"
              required
              value={per}
              onChange={(event) => set({ per: event.target.value })}
              error={paths.errorOf(`${path}.per`)}
            />
            <CountField
              label={t('bonus.cap')}
              required
              value={most}
              onChange={(next) => set({ most: next })}
              error={paths.errorOf(`${path}.most`)}
            />
          </>
        )}
      </div>
    </>
  );
}
