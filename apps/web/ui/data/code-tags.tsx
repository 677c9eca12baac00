import styles from './code-tags.module.css';

/** Names from an API, as small tags. */
export function CodeTags({ tags, label }: { tags: readonly string[]; label?: string }) {
  return (
    <ul className={`${styles.tags} row gap-1`} aria-label={label} translate="no">
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}
