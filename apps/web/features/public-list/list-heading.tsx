import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { ListPicture } from './list-face.tsx';
import styles from './list-heading.module.css';
import { CHAIN_NAMES } from './requirement-lines.ts';

export function ListHeading({ list }: { list: PublicList }) {
  const { t } = useTranslation('public');
  const words = useReaderFormatters();
  const { type = null, mintPrice = null } = list.details ?? {};
  return (
    <header className={styles.heading}>
      <ListPicture list={list} />
      <h1 className={styles.name}>
        <bdi>{list.name}</bdi>
      </h1>
      <p className={styles.by}>{t('by', { workspace: list.workspace })}</p>
      <ul className={styles.facts} aria-label={t('facts')}>
        {type && <li>{t(`type.${type}`)}</li>}
        <li>{CHAIN_NAMES[list.chain]}</li>
        {mintPrice !== null && <li>{t('mintPrice', { price: words.price(mintPrice, list.chain) })}</li>}
      </ul>
    </header>
  );
}
