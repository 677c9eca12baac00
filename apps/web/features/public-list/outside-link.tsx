import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './outside-link.module.css';

/** A link that an owner set: it opens beside the page, and neither search engines nor the other page profit from it. */
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
