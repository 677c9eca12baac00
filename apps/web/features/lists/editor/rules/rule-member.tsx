import type { Condition, Rule } from '@signboard/domain/eligibility/rule.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { ruleSentence } from '../../rules/rule-words.ts';
import { useRuleWords } from '../../rules/use-rule-words.ts';
import { conditionEditor } from './condition-editor.ts';
import { ConditionFields } from './condition-fields.tsx';
import { ConditionRow } from './condition-row.tsx';
import { MemberMenu } from './member-menu.tsx';
import styles from './rule-builder.module.css';
import { RuleGroup } from './rule-group.tsx';
import { type At, setNot, viewRule } from './rule-tree.ts';
import type { RuleEditor } from './use-rule-editor.ts';

type RuleMemberProps = {
  editor: RuleEditor;
  at: At;
  rule: Rule;
  path: string;
  isLast: boolean;
  /** The word before it. */
  joiner: 'and' | 'or' | null;
};

/** A condition or a group inside a group. */
export function RuleMember({ editor, at, rule, path, isLast, joiner }: RuleMemberProps) {
  const { t } = useTranslation('rule-builder');
  const view = viewRule(rule);
  return (
    <li className={styles.member}>
      {joiner && (
        <span className={styles.joiner} aria-hidden="true">
          {t(`joiner.${joiner}`)}
        </span>
      )}
      {'members' in view ? (
        <RuleGroup editor={editor} at={at} group={view} path={path} isLast={isLast} />
      ) : (
        <RuleCondition {...view} editor={editor} at={at} path={`${path}${view.path}`} isLast={isLast} />
      )}
    </li>
  );
}

type RuleConditionProps = {
  editor: RuleEditor;
  at: At;
  condition: Condition;
  isNot: boolean;
  path: string;
  isLast: boolean;
};

function RuleCondition({ editor, at, condition, isNot, path, isLast }: RuleConditionProps) {
  const title = ruleSentence(isNot ? { not: condition } : condition, useRuleWords());
  return (
    <ConditionRow
      type={condition.type}
      title={title}
      isOpen={editor.isOpen(at) || editor.paths.hasErrors(path)}
      onToggle={() => editor.toggle(at)}
      menu={<MemberMenu editor={editor} at={at} name={title} isLast={isLast} />}
    >
      <ConditionFields editor={conditionEditor(editor.paths, path, condition)} />
      <NotSwitch editor={editor} at={at} isNot={isNot} />
    </ConditionRow>
  );
}

function NotSwitch({ editor, at, isNot }: Pick<RuleConditionProps, 'editor' | 'at' | 'isNot'>) {
  const { t } = useTranslation('rule-builder');
  const { rule, canReplace, replace } = editor;
  if (rule === null || (!isNot && !canReplace(setNot(rule, at, true)))) return null;
  return (
    <CheckboxField
      label={t('not.label')}
      hint={t('not.hint')}
      checked={isNot}
      onChange={(event) => replace(setNot(rule, at, event.target.checked), at)}
    />
  );
}
