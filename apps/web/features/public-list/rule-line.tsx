import type { Rule } from '@signboard/domain/eligibility/rule.ts';
import { ListChecks } from 'lucide-react';
import { describeCondition, groupTitle } from '#web/features/lists/rules/rule-words.ts';
import { useRuleWords } from '#web/features/lists/rules/use-rule-words.ts';
import { conditionIcon } from './condition-icons.ts';
import { ConditionSource } from './condition-source.tsx';
import { useJoinContext } from './join-context.ts';
import styles from './requirement-list.module.css';
import { RuleMembers } from './rule-members.tsx';
import { type ConditionPart, type GroupPart, isGroup, rulePart } from './rule-parts.ts';

/** A rule as a line of the checklist: a group with its members, or a single condition. */
export function RuleLine({ rule }: { rule: Rule }) {
  const part = rulePart(rule);
  const Icon = isGroup(part) ? ListChecks : conditionIcon(part.condition);
  return (
    <li className={styles.line}>
      <span className={styles.icon}>
        <Icon aria-hidden="true" size={20} strokeWidth={1.8} />
      </span>
      <div className={`${styles.words} stack gap-1`}>
        {isGroup(part) ? <Group group={part} /> : <Single part={part} />}
      </div>
    </li>
  );
}

function Group({ group }: { group: GroupPart }) {
  const context = useJoinContext();
  const title = groupTitle(group.rule, useRuleWords());
  return (
    <>
      <h3 className={`${styles.name} text-md bold break`}>{title}</h3>
      <div ref={context?.places.ref('rule')} className={styles.place} />
      <RuleMembers group={group} />
    </>
  );
}

function Single({ part: { condition } }: { part: ConditionPart }) {
  const context = useJoinContext();
  const { title, text, link } = describeCondition(condition, useRuleWords());
  return (
    <>
      <h3 className={`${styles.name} text-md bold break`}>
        <bdi>{title}</bdi>
      </h3>
      {text && (
        <p className="muted text-sm" suppressHydrationWarning>
          {text}
        </p>
      )}
      <div className="row gap-3 tight between text-sm">
        <ConditionSource condition={condition} link={link} />
      </div>
      <div ref={context?.places.ref('rule')} className={styles.place} />
    </>
  );
}
