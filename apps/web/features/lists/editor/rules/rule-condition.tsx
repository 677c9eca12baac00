import type { Condition } from '@signboard/domain/eligibility/rule.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { ruleSentence } from '../../rules/rule-words.ts';
import { useRuleWords } from '../../rules/use-rule-words.ts';
import { conditionEditor } from './condition-editor.ts';
import { ConditionFields } from './condition-fields.tsx';
import { ConditionRow } from './condition-row.tsx';
import { MemberMenu } from './member-menu.tsx';
import { type At, setNot } from './rule-tree.ts';
import type { RuleEditor } from './use-rule-editor.ts';

type RuleConditionProps = {
  editor: RuleEditor;
  at: At;
  condition: Condition;
  isNot: boolean;
  path: string;
  isLast: boolean;
};

/** A condition of a group: its line, and its fields while it is open. */
export function RuleCondition({ editor, at, condition, isNot, path, isLast }: RuleConditionProps) {
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
