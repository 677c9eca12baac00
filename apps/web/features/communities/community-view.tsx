import type { Community } from '@signboard/contract/communities/schemas.ts';
import { publicBotPath } from '@signboard/contract/pages.ts';
import { ListChecks } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { CommunityLists } from './community-lists.tsx';
import { CommunityLogo } from './community-logo.tsx';
import styles from './community-view.module.css';
import { ReportCommunity } from './report-community.tsx';

/** A community as visitors see it: who it is, its lists by state, and its bots. */
export function CommunityView({ community }: { community: Community }) {
  const { t } = useTranslation('communities');
  const { workspace, name, logo, about, links, lists, bots } = community;
  return (
    <article className="stack gap-7">
      <header className="row gap-5 top">
        <CommunityLogo logo={logo} name={name} size={96} />
        <div className={styles.names}>
          <h1 className="text-3xl break">{name}</h1>
          {about && <p className={styles.about}>{about}</p>}
          {links.length > 0 && <Links links={links} />}
        </div>
      </header>
      {lists.length === 0 ? (
        <EmptyState icon={ListChecks} title={t('page.noLists')}>
          {t('page.noListsText')}
        </EmptyState>
      ) : (
        <CommunityLists workspace={workspace} lists={lists} />
      )}
      {bots.length > 0 && <Bots bots={bots} />}
      <ReportCommunity workspace={workspace} />
    </article>
  );
}

/** `https://www.foxes.example/about/` is shown as `foxes.example/about`. */
const linkLabel = (link: string) => link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

function Links({ links }: Pick<Community, 'links'>) {
  const { t } = useTranslation('communities');
  return (
    <ul className="row gap-4 break" aria-label={t('page.links')}>
      {links.map((link) => (
        <li key={link}>
          <a href={link} target="_blank" rel="noopener noreferrer nofollow ugc">
            {linkLabel(link)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Bots({ bots }: Pick<Community, 'bots'>) {
  const { t } = useTranslation('communities');
  return (
    <section aria-labelledby="community-bots" className="stack gap-4">
      <h2 id="community-bots" className="text-xl">
        {t('page.bots')}
      </h2>
      <ul className="row gap-4 break">
        {bots.map(({ id, username, collection }) => (
          <li key={id}>
            <Link to={publicBotPath(id)}>{username ? `@${username}` : (collection ?? t('page.bot'))}</Link>
            {username && collection && (
              <span className="muted text-sm"> {t('page.botOf', { collection })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
