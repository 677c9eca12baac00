import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import styles from './public-layout.module.css';
import { CookieNotice, SandboxBar } from './site-notices.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <SandboxBar />
      <TopBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <CookieNotice />
      <Footer hasLogo />
    </div>
  );
}
