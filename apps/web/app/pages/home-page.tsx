import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { findMissingSteps } from '@signboard/domain/accounts/account-access.ts';
import { Bot, CircleHelp, LayoutList, ListPlus, Ticket, UserRound } from 'lucide-react';
import { NextSteps } from '#web/features/accounts/profile/next-steps.tsx';
import { useMe } from '#web/features/accounts/profile/use-me.ts';
import { Dashboard } from '#web/features/lists/dashboard/dashboard.tsx';
import { newListPath } from '#web/features/lists/tables/list-paths.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import styles from './home-page.module.css';

/** /home */
export default function HomePage() {
  const { t } = useTranslation('home');
  usePageTitle(t('title'));
  return (
    <QueryView query={useMe()} texts={useDataTexts()}>
      {(me) => {
        const isReady = findMissingSteps(me).length === 0;
        return (
          <>
            <PageHeading title={me.fullName ? t('welcomeName', { name: me.fullName }) : t('welcome')}>
              {t('lead')}
            </PageHeading>
            <div className="stack gap-6">
              {!isReady && <NextSteps me={me} />}
              <Dashboard firstSteps={isReady && <NextSteps me={me} />}>
                <QuickLinks me={me} />
              </Dashboard>
            </div>
          </>
        );
      }}
    </QueryView>
  );
}

/** Accounts that are not ready for lists go to the profile first. */
function createPath(me: Account): string {
  return me.workspace && findMissingSteps(me).length === 0 ? newListPath(me.workspace) : PAGES.profile;
}

function QuickLinks({ me }: { me: Account }) {
  const { t } = useTranslation('home');
  const links = [
    { key: 'create', icon: ListPlus, to: createPath(me) },
    { key: 'manage', icon: LayoutList, to: PAGES.listManage },
    { key: 'profile', icon: UserRound, to: PAGES.profile },
    { key: 'joined', icon: Ticket, to: PAGES.listJoined },
    { key: 'bot', icon: Bot, to: PAGES.botCreate },
    { key: 'faqs', icon: CircleHelp, to: PAGES.faqs },
  ] as const;
  return (
    <section aria-labelledby="quick">
      <h2 id="quick" className={styles.title}>
        {t('quick.title')}
      </h2>
      <ul className={styles.links}>
        {links.map(({ key, icon: Icon, to }) => (
          <li key={key}>
            <Link to={to} className={`${styles.link} stack gap-1 top`}>
              <Icon aria-hidden="true" size={22} strokeWidth={1.7} />
              <strong>{t(`quick.${key}.title`)}</strong>
              <span>{t(`quick.${key}.text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
