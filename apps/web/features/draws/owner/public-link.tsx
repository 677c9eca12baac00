import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { publicPath } from '#web/features/lists/tables/list-paths.ts';
import styles from './public-link.module.css';

export function PublicLink({ list }: { list: { workspace: string; urlEndName: string } }) {
  const { t } = useTranslation('winners');
  return (
    <Link to={`${publicPath(list)}#draw`} target="_blank" className={styles.link}>
      {t('public')}
      <ExternalLink aria-hidden="true" size={14} />
      <span className="visually-hidden">{t('newWindow')}</span>
    </Link>
  );
}
