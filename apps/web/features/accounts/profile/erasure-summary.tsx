import type { ErasurePreview } from '@signboard/contract/my-data/schemas.ts';
import { useTranslation } from 'react-i18next';
import styles from './erasure-summary.module.css';

export function ErasureSummary({ preview }: { preview: ErasurePreview }) {
  const { t, i18n } = useTranslation('profile');
  const { lists, entries, bots, workspace } = preview;
  const number = (count: number) => ({ count, number: count.toLocaleString(i18n.language) });
  const goes = [
    t('data.erase.goesProfile'),
    lists.deleted > 0 && t('data.erase.goesLists', number(lists.deleted)),
    entries.left > 0 && t('data.erase.goesEntries', number(entries.left)),
    bots.length > 0 && t('data.erase.goesBots', { names: bots.map((name) => `@${name}`).join(', ') }),
  ];
  const stays = [
    entries.kept > 0 && t('data.erase.staysEntries', number(entries.kept)),
    entries.kept > 0 && t('data.erase.staysReceipt'),
    entries.won > 0 && t('data.erase.staysWon', number(entries.won)),
    lists.kept > 0 && t('data.erase.staysLists', number(lists.kept)),
    workspace !== null && t('data.erase.staysWorkspace', { workspace }),
    t('data.erase.staysElsewhere'),
  ];
  return (
    <>
      <Points title={t('data.erase.goes')} points={goes} />
      <Points title={t('data.erase.stays')} points={stays} />
    </>
  );
}

function Points({ title, points }: { title: string; points: readonly (string | false)[] }) {
  return (
    <section className={styles.points}>
      <h3 className={styles.title}>{title}</h3>
      <ul>{points.map((point) => point && <li key={point}>{point}</li>)}</ul>
    </section>
  );
}
