import { describeCondition, groupTitle } from '#web/features/lists/rules/rule-words.ts';
import { useRuleWords } from '#web/features/lists/rules/use-rule-words.ts';
import { conditionIcon } from './condition-icons.ts';
import { ConditionSource } from './condition-source.tsx';
import { useJoinContext } from './join-context.ts';
import styles from './rule-members.module.css';
import { type ConditionPart, type GroupPart, isGroup } from './rule-parts.ts';

/** The members of a group, indented by a line. */
export function RuleMembers({ group }: { group: GroupPart }) {
  return (
    <ul className={styles.members}>
      {group.members.map((part) => (
        <li key={part.path}>{isGroup(part) ? <InnerGroup group={part} /> : <Member part={part} />}</li>
      ))}
    </ul>
  );
}

function InnerGroup({ group }: { group: GroupPart }) {
  const words = useRuleWords();
  const context = useJoinContext();
  return (
    <>
      <p className={styles.title}>{groupTitle(group.rule, words)}</p>
      <div ref={context?.places.ref(group.path)} className={styles.place} />
      <RuleMembers group={group} />
    </>
  );
}

function Member({ part: { path, condition } }: { part: ConditionPart }) {
  const words = useRuleWords();
  const context = useJoinContext();
  const Icon = conditionIcon(condition);
  const { title, text, link } = describeCondition(condition, words);
  return (
    <div className={styles.member}>
      <Icon aria-hidden="true" size={18} strokeWidth={1.8} className={styles.icon} />
      <div className={styles.words}>
        <div className="row gap-3 tight between text-sm">
          <p className={styles.name}>
            <bdi>{title}</bdi>
          </p>
          <ConditionSource condition={condition} link={link} />
        </div>
        {text && (
          <p className="muted text-sm" suppressHydrationWarning>
            {text}
          </p>
        )}
        <div ref={context?.places.ref(path)} className={styles.place} />
      </div>
    </div>
  );
}
