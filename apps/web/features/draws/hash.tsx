import styles from './hash.module.css';

/** A hash in groups, as people compare them. The gaps are only seen: what is copied has none. */
export function Hash({ value }: { value: string }) {
  const groups = value.match(/.{1,8}/g) ?? [];
  return (
    <code className={styles.hash}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move
        <span key={index}>
          {group}
          <wbr />
        </span>
      ))}
    </code>
  );
}
