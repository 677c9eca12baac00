import type { CommunityList } from '@signboard/contract/communities/schemas.ts';
import { imageUrl } from '@signboard/contract/images/endpoints.ts';
import { STATE_VIEWS } from '#web/features/public-list/state-texts.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { StatusChip } from '#web/ui/data/status-chip.tsx';
import styles from './community-view.module.css';
import { groupLists } from './group-lists.ts';

type CommunityListsProps = { workspace: string; lists: readonly CommunityList[] };

export function CommunityLists({ workspace, lists }: CommunityListsProps) {
  const { t } = useTranslation('communities');
  return groupLists(lists).map(({ group, lists: own }) => (
    <section key={group} aria-labelledby={`lists-${group}`} className="stack gap-4">
      <h2 id={`lists-${group}`} className="text-xl">
        {t(`page.groups.${group}`)}
      </h2>
      <ul className={styles.cards}>
        {own.map((list) => (
          <ListCard key={list.urlEndName} workspace={workspace} list={list} />
        ))}
      </ul>
    </section>
  ));
}

function ListCard({ workspace, list }: { workspace: string; list: CommunityList }) {
  const { t } = useTranslation('communities');
  const { t: word } = useTranslation('public');
  const { count } = useReaderFormatters();
  const { urlEndName, name, logo, state, joined, spots } = list;
  return (
    <li className={styles.card}>
      {logo && <img src={imageUrl(logo)} alt="" width={48} height={48} className={styles.cardLogo} />}
      <div className="stack gap-1 top">
        <Link to={`/sb/${workspace}/${urlEndName}`} className={styles.cardName}>
          {name}
        </Link>
        <p className={`${styles.facts} row gap-3 tight muted text-sm`}>
          <StatusChip status={STATE_VIEWS[state].look} label={word(`state.${state}.name`)} />
          <NextDate list={list} />
        </p>
        {spots !== null && (
          <p className="muted text-sm">{t('page.spots', { joined: count(joined), spots: count(spots) })}</p>
        )}
      </div>
    </li>
  );
}

/** The date that matters next; none for what is over. */
function NextDate({ list: { state, startDate, endDate } }: { list: CommunityList }) {
  const { t } = useTranslation('communities');
  const { zoned } = useReaderFormatters();
  if (state === 'upcoming' && startDate) return t('page.opens', { date: zoned(startDate) });
  if ((state === 'open' || state === 'full') && endDate) return t('page.closes', { date: zoned(endDate) });
  return null;
}
