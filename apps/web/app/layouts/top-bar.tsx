import { PAGES } from '@signboard/contract/pages.ts';
import { Bot, Menu as MenuIcon, X } from 'lucide-react';
import { useState } from 'react';
import { session } from '#web/features/accounts/session/session-store.ts';
import { useHasBotSession } from '#web/features/bots/bot-session.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useStore } from '#web/lib/store/store.ts';
import { Link, NavLink } from '#web/navigation/link.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { Logo } from '../brand/logo.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import styles from './top-bar.module.css';
import { topBarLinks } from './top-bar-links.ts';

/** The highlighted entry: sign-up for visitors, dashboard for accounts. */
const HIGHLIGHTED: ReadonlySet<string> = new Set(['signUp', 'dashboard']);

/** On narrow screens its entries move into a panel. */
export function TopBar() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to={PAGES.landing} className={styles.brand} aria-label={t('nav.brand')}>
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label={t('nav.label')}>
          <Links />
        </nav>
        <div className={styles.tools}>
          <LanguageSwitch />
          <ThemeToggle />
          <SignInLink />
          <IconButton
            label={t('nav.open')}
            className={styles.burger}
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            <MenuIcon aria-hidden="true" size={22} />
          </IconButton>
        </div>
      </div>
      <Sheet isOpen={isOpen} onClose={close} label={t('nav.label')} side="right">
        <div className={styles.panel}>
          <IconButton label={t('action.close')} onClick={close} className={styles.closing}>
            <X aria-hidden="true" size={22} />
          </IconButton>
          <nav aria-label={t('nav.label')}>
            <Links onFollow={close} />
          </nav>
        </div>
      </Sheet>
    </header>
  );
}

function Links({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation();
  const visitor = { isSignedIn: useStore(session).isLoggedIn, hasBotSession: useHasBotSession() };
  return (
    <ul className={styles.links}>
      {topBarLinks(visitor).map(({ key, to }) => (
        <li key={key}>
          <NavLink
            to={to}
            end
            onClick={onFollow}
            className={classNames(HIGHLIGHTED.has(key) ? styles.strong : styles.link)}
            {...(key === 'login' && { title: t('nav.loginHint'), 'data-hint': t('nav.loginHint') })}
          >
            {key === 'login' && <Bot aria-hidden="true" size={16} />}
            {t(`nav.${key}`)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
