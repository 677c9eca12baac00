import styles from './hash.module.css';

/** Shown in groups for comparison. The gaps are visual only: copied text has none. */
export function Hash({ value }: { value: string }) {
  const groups = value.match(/.{1,8}/g) ?? [];
  return (
    <code className={styles.hash}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are never reordered
        <span key={index}>
          {group}
          <wbr />
        </span>
      ))}
    </code>
  );
}
