import type { Rule } from '@signboard/domain/eligibility/rule.ts';
import { Plus } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { AddConditionMenu } from './add-condition-menu.tsx';
import { newCondition, offeredTypes } from './condition-types.ts';
import { CountField } from './count-field.tsx';
import { MemberMenu } from './member-menu.tsx';
import styles from './rule-builder.module.css';
import { RuleCondition } from './rule-condition.tsx';
import {
  type At,
  addMember,
  GROUP_KINDS,
  type GroupKind,
  memberPath,
  type RuleView,
  setCount,
  setKind,
  viewRule,
} from './rule-tree.ts';
import type { RuleEditor } from './use-rule-editor.ts';

type GroupView = Extract<RuleView, { members: unknown }>;

type RuleGroupProps = {
  editor: RuleEditor;
  at: At;
  group: GroupView;
  /** Of the rule in the form. */
  path: string;
  /** Whether it is the last member of the group around it. */
  isLast?: boolean;
};

/** A group's kind, its members and what can be added to it. */
export function RuleGroup({ editor, at, group, path, isLast = true }: RuleGroupProps) {
  const isRoot = at.length === 0;
  const { members } = group;
  // A single requirement needs no word about how it combines.
  const hasKind = editor.rule !== null && (!isRoot || members.length !== 1 || group.kind !== 'all');
  return (
    <div className={isRoot ? 'stack gap-4' : styles.group}>
      {hasKind && <GroupHead editor={editor} at={at} group={group} isLast={isLast} />}
      {hasKind && members.length === 0 && <EmptyGroup />}
      {members.length > 0 && (
        <ol className={styles.members}>
          {members.map((member, position) => (
            <Member
              // biome-ignore lint/suspicious/noArrayIndexKey: the same condition can occur twice
              key={position}
              editor={editor}
              at={[...at, position]}
              rule={member}
              isLast={position === members.length - 1}
              path={`${path}${memberPath(group.path, position)}`}
              joiner={position === 0 ? null : joinerOf(group.kind)}
            />
          ))}
        </ol>
      )}
      <GroupActions editor={editor} at={at} group={group} />
    </div>
  );
}

type MemberProps = {
  editor: RuleEditor;
  at: At;
  rule: Rule;
  path: string;
  isLast: boolean;
  /** The word before it. */
  joiner: 'and' | 'or' | null;
};

/** A condition or a group inside a group. */
function Member({ editor, at, rule, path, isLast, joiner }: MemberProps) {
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

const joinerOf = (kind: GroupKind) => (kind === 'all' ? 'and' : kind === 'any' ? 'or' : null);

function EmptyGroup() {
  const { t } = useTranslation('rule-builder');
  return <p className="muted text-sm">{t('group.empty')}</p>;
}

type PartProps = Omit<RuleGroupProps, 'path' | 'isLast'>;

function GroupHead({ editor, at, group, isLast }: PartProps & { isLast: boolean }) {
  const { t } = useTranslation('rule-builder');
  const { rule, canReplace, replace } = editor;
  if (rule === null) return null;
  const { kind, count } = group;
  const isRoot = at.length === 0;
  // The last two exist for rules that were made through the API.
  const kinds = GROUP_KINDS.filter(
    (one) => one === kind || (one !== 'notAll' && one !== 'fewer' && canReplace(setKind(rule, at, one))),
  );
  return (
    <div className={styles.head}>
      <SelectField
        className={styles.kind}
        label={t(isRoot ? 'group.root' : 'group.label')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`group.${value}`) }))}
        onChange={(next) => replace(setKind(rule, at, next), null)}
      />
      {(kind === 'atLeast' || kind === 'fewer') && (
        <CountField
          className={styles.count}
          label={t('group.count')}
          value={count}
          onChange={(next) => {
            if (Number.isInteger(next) && next > 0) replace(setCount(rule, at, next), null);
          }}
        />
      )}
      {!isRoot && (
        <span className={styles.headMenu}>
          <MemberMenu editor={editor} at={at} name={t(`group.${kind}`)} isLast={isLast} />
        </span>
      )}
    </div>
  );
}

function GroupActions({ editor, at, group }: PartProps) {
  const { t } = useTranslation('rule-builder');
  const { rule, chain, isFull, canReplace, replace } = editor;
  const next = [...at, group.members.length];
  const withGroup = addMember(rule, at, { any: [] });
  return (
    <div className="row">
      <AddConditionMenu
        label={t('add')}
        groups={offeredTypes(chain)}
        isDisabled={isFull}
        onAdd={(type) => replace(addMember(rule, at, newCondition(type, chain)), next)}
      />
      {canReplace(withGroup) && !isFull && (
        <Button variant="ghost" size="sm" onClick={() => replace(withGroup, null)}>
          <Plus aria-hidden="true" size={16} />
          {t('addGroup')}
        </Button>
      )}
      {rule !== null && next.length === 1 && group.members.length === 0 && (
        <Button variant="ghost" size="sm" onClick={() => replace(null, null)}>
          {t('remove')}
        </Button>
      )}
    </div>
  );
}
