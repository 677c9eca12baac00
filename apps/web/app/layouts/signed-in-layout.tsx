import { CSPProvider } from '@base-ui/react/csp-provider';
import { PAGES } from '@signboard/contract/pages.ts';
import { PRESETS } from '@signboard/contract/preferences.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { LogOut, Menu as MenuIcon, Palette, Plus, Settings, Sparkles, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { FreshSignature } from '#web/features/accounts/fresh-signature/fresh-signature.tsx';
import { useMe } from '#web/features/accounts/profile/use-me.ts';
import { signOut } from '#web/features/accounts/session/end-session.ts';
import { session } from '#web/features/accounts/session/session-store.ts';
import { newListPath } from '#web/features/lists/tables/list-paths.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { choose, preferences } from '#web/lib/preferences/preferences-store.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { useStore } from '#web/lib/store/store.ts';
import { Link } from '#web/navigation/link.tsx';
import { ButtonLink, IconButton } from '#web/ui/button.tsx';
import { Menu, MenuChoice, MenuItem } from '#web/ui/overlays/menu.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { Logo } from '../brand/logo.tsx';
import { Footer } from './footer.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import profileMenuStyles from './profile-menu.module.css';
import { SideMenu } from './side-menu.tsx';
import styles from './signed-in-layout.module.css';
import { CookieNotice, SandboxBar } from './site-notices.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** Clears cached account data when the session ends. */
function useClearCacheWithSession(): void {
  const { isLoggedIn } = useStore(session);
  useEffect(() => {
    if (!isLoggedIn) queryClient.clear();
  }, [isLoggedIn]);
}

export default function SignedInLayout({ children }: { children: ReactNode }) {
  useClearCacheWithSession();
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <SkipLink />
        <SandboxBar />
        <Header />
        <div className={styles.body}>
          <aside className={styles.drawer}>
            <div className={styles.scroll}>
              <SideMenu />
            </div>
          </aside>
          <div className={styles.column}>
            <main id="main" tabIndex={-1} className={styles.main}>
              {children}
            </main>
            <CookieNotice />
            <Footer />
          </div>
        </div>
        <FreshSignature />
      </QueryClientProvider>
    </CSPProvider>
  );
}

function Header() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className={styles.header}>
      <IconButton
        label={t('nav.open')}
        className={styles.burger}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MenuIcon aria-hidden="true" size={22} />
      </IconButton>
      <Link to={PAGES.home} className={styles.brand} aria-label={t('nav.brand')}>
        <Logo />
      </Link>
      <div className={styles.tools}>
        <NewListLink />
        <LanguageSwitch />
        <ThemeToggle />
        <PresetPicker />
        <ProfileMenu />
      </div>
      <Sheet isOpen={isOpen} onClose={close} label={t('menu.label')} side="left">
        <SideMenu onFollow={close} />
      </Sheet>
    </header>
  );
}

/** The main action of every page; without a workspace it leads to the profile. */
function NewListLink() {
  const { t } = useTranslation();
  const { data: me } = useMe();
  return (
    <ButtonLink
      to={me?.workspace ? newListPath(me.workspace) : PAGES.listManage}
      size="sm"
      className={styles.newList}
    >
      <Plus aria-hidden="true" size={16} />
      {t('nav.newList')}
    </ButtonLink>
  );
}

function PresetPicker() {
  const { t } = useTranslation();
  const current = useStore(preferences).preset ?? 'default';
  return (
    <Menu
      trigger={
        <IconButton label={t('preset.label')}>
          <Palette aria-hidden="true" size={20} />
        </IconButton>
      }
    >
      <MenuChoice
        label={t('preset.label')}
        value={current}
        onChange={(preset) => choose({ preset })}
        options={PRESETS.map((preset) => ({ value: preset, label: t(`preset.${preset}`) }))}
      />
    </Menu>
  );
}

function ProfileMenu() {
  const { t } = useTranslation();
  const { data: me } = useMe();
  const name = me ? me.fullName || shortAddress(me.principalWallet) : '';
  return (
    <Menu
      trigger={
        <button type="button" className={profileMenuStyles.trigger} aria-label={t('profileMenu.label')}>
          <UserRound aria-hidden="true" size={18} />
          <span className={profileMenuStyles.name}>{name}</span>
        </button>
      }
    >
      {me && (
        <div className={profileMenuStyles.who}>
          <strong>{me.fullName || t('profileMenu.noName')}</strong>
          <span title={me.principalWallet}>{shortAddress(me.principalWallet)}</span>
        </div>
      )}
      <MenuItem render={<Link to={PAGES.profile} />}>
        <Settings aria-hidden="true" size={18} />
        {t('profileMenu.settings')}
      </MenuItem>
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden="true" size={18} />
        {t('profileMenu.logout')}
      </MenuItem>
      <div className={profileMenuStyles.card}>
        <MenuItem render={<Link to={PAGES.accountType} />}>
          <Sparkles aria-hidden="true" size={18} />
          <span>
            <strong className={profileMenuStyles.title}>{t('profileMenu.upgrade')}</strong>
            <span className={profileMenuStyles.text}>{t('profileMenu.upgradeText')}</span>
          </span>
        </MenuItem>
      </div>
    </Menu>
  );
}
