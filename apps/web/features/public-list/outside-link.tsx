import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './outside-link.module.css';

/** An owner's link: opens in a new tab, with nofollow and without an opener. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTranslation('public');
  return (
    <a href={href} target="_blank" rel="nofollow noopener" className={styles.link}>
      {children}
      <span className="visually-hidden"> ({t('newTab')})</span>
      <ExternalLink aria-hidden="true" size={14} className={styles.icon} />
    </a>
  );
}
