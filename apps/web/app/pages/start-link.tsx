import { PAGES } from '@signboard/contract/pages.ts';
import { session } from '#web/features/accounts/session/session-store.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useStore } from '#web/lib/store/store.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** Invites visitors to sign up, with the page's own words; who has signed in continues to the dashboard. */
export function StartLink({ children }: { children: string }) {
  const { t } = useTranslation();
  const { isLoggedIn } = useStore(session);
  return (
    <ButtonLink to={isLoggedIn ? PAGES.home : PAGES.login} size="lg">
      {isLoggedIn ? t('nav.dashboard') : children}
    </ButtonLink>
  );
}
