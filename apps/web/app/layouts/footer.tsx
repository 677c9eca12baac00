import { VERSION_LABEL } from '@signboard/contract/client-settings.ts';
import { DRAW_CHECKER_PATH, PAGES } from '@signboard/contract/pages.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { Link } from '#web/navigation/link.tsx';
import { Logo } from '../brand/logo.tsx';
import styles from './footer.module.css';

/** The signed-in variant has no logo and takes one line. */
export function Footer({ hasLogo = false }: { hasLogo?: boolean }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {hasLogo ? <Columns /> : <OneLine />}
        <Small />
      </div>
    </footer>
  );
}

function Columns() {
  const { t } = useTranslation();
  return (
    <div className={styles.columns}>
      <div className={styles.brandPart}>
        <Link to={PAGES.landing} className={styles.brand} aria-label={t('nav.brand')}>
          <Logo />
        </Link>
        <p>{t('footer.promise')}</p>
      </div>
      <nav aria-label={t('footer.product')}>
        <p className={styles.name}>{t('footer.product')}</p>
        <ul className={styles.links}>
          <li>
            <Link to={PAGES.listCurator}>{t('nav.listCurator')}</Link>
          </li>
          <li>
            <Link to={`${PAGES.botLanding}/`}>{t('nav.salesAlert')}</Link>
          </li>
          <li>
            <Link to={PAGES.botAll}>{t('footer.allBots')}</Link>
          </li>
          <li>
            <Link to={PAGES.pricing}>{t('footer.pricing')}</Link>
          </li>
          <li>
            <Link to={PAGES.communities}>{t('footer.communities')}</Link>
          </li>
        </ul>
      </nav>
      <nav aria-label={t('footer.help')}>
        <p className={styles.name}>{t('footer.help')}</p>
        <ul className={styles.links}>
          <li>
            <Link to={PAGES.faqs}>{t('footer.faqs')}</Link>
          </li>
          <li>
            <SocialLink />
          </li>
          <li>
            <a href={DRAW_CHECKER_PATH} download>
              {t('footer.checker')}
            </a>
          </li>
          <li>
            <Link to={PAGES.privacyPolicy}>{t('footer.privacy')}</Link>
          </li>
        </ul>
      </nav>
    </div>
  );
}

function OneLine() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('footer.label')} className={styles.line}>
      <Link to={PAGES.faqs}>{t('footer.faqs')}</Link>
      <SocialLink />
    </nav>
  );
}

function SocialLink() {
  const { t } = useTranslation();
  return (
    <a href={settings.socialUrl} target="_blank" rel="noreferrer">
      {t('footer.social')}
    </a>
  );
}

function Small() {
  const { t } = useTranslation();
  return (
    <p className={styles.small}>
      {/* Around New Year, the server and the browser may disagree on the year. */}
      <span suppressHydrationWarning>{t('footer.copyright', { year: new Date().getFullYear() })}</span>
      <span>{VERSION_LABEL}</span>
    </p>
  );
}
