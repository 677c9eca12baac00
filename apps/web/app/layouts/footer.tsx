import { PAGES } from '@signboard/contract/pages.ts';
import { VERSION_LABEL } from '@signboard/contract/version.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { settings } from '#web/lib/settings/settings.ts';
import { Logo } from '../brand/logo.tsx';
import styles from './footer.module.css';

/** The foot of every page; the signed-in variant goes without the logo. */
export function Footer({ hasLogo = false }: { hasLogo?: boolean }) {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {hasLogo && (
          <Link to={PAGES.landing} className={styles.brand} aria-label={t('nav.brand')}>
            <Logo />
          </Link>
        )}
        <nav aria-label={t('footer.label')} className={styles.links}>
          <Link to={PAGES.faqs}>{t('footer.faqs')}</Link>
          <a href={settings.socialUrl} target="_blank" rel="noreferrer">
            {t('footer.social')}
          </a>
          {hasLogo && <Link to={PAGES.pricing}>{t('footer.pricing')}</Link>}
          {hasLogo && <Link to={PAGES.privacyPolicy}>{t('footer.privacy')}</Link>}
        </nav>
        <p className={styles.small}>
          {/* On one night of the year, the server and the browser disagree. */}
          <span suppressHydrationWarning>{t('footer.copyright', { year: new Date().getFullYear() })}</span>
          <span>{VERSION_LABEL}</span>
        </p>
      </div>
    </footer>
  );
}
