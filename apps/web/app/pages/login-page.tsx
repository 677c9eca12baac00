import { EyeOff, PenLine, ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { returnPath } from '#web/features/accounts/session/return-path.ts';
import { session, useMayOnlyJoin } from '#web/features/accounts/session/session-store.ts';
import { SignInPanel } from '#web/features/accounts/session/sign-in-panel.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useStore } from '#web/lib/store/store.ts';
import { useLocation } from '#web/navigation/navigation-context.ts';
import { useNavigate } from '#web/navigation/use-navigate.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import styles from './login-page.module.css';

const FACTS = [
  { key: 'free', icon: PenLine },
  { key: 'noTransaction', icon: ShieldCheck },
  { key: 'noPassword', icon: EyeOff },
] as const;

/** /login: signing in and signing up are the same signature. */
export default function LoginPage() {
  const { t } = useTranslation('login');
  usePageTitle(t('title'));
  const { isLoggedIn } = useStore(session);
  const mayOnlyJoin = useMayOnlyJoin();
  const isDone = isLoggedIn && !mayOnlyJoin;
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (isDone) void navigate(returnPath(search), { replace: true });
  }, [isDone, navigate, search]);
  return (
    <div className={styles.page}>
      <div className="stack gap-5">
        <h1 className="text-3xl">{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <ul className={styles.facts}>
          {FACTS.map(({ key, icon: Icon }) => (
            <li key={key}>
              <Icon aria-hidden="true" size={20} />
              <span>{t(`facts.${key}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      <Card aria-label={t('panel')}>
        {mayOnlyJoin && <Notice>{t('joinOnly')}</Notice>}
        <SignInPanel />
      </Card>
    </div>
  );
}
