import type { EntryReview, List } from '@signboard/contract/lists/list.ts';
import type { RequirementId } from '@signboard/domain/eligibility/requirement.ts';
import type { ReactNode } from 'react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { START, writeParticipantsState } from '../participants/participants-state.ts';
import { participantsPath } from '../tables/list-paths.ts';
import styles from './proof-tiles.module.css';

/** Which share of the entries has which proof. */
export function ProofTiles({ list, review }: { list: List; review: EntryReview }) {
  const { t } = useTranslation('review');
  const { t: participants } = useTranslation('participants');
  const { entries, proofs, emails } = review;
  if (proofs.length === 0 && emails.given === 0) return <p className="muted text-sm">{t('proofs.none')}</p>;
  return (
    <ul className={styles.tiles}>
      {proofs.map(({ requirement, count }) => (
        <Tile
          key={requirement}
          name={participants(`requirements.${requirement}`)}
          count={count}
          total={entries}
        >
          <ShowOthers list={list} requirement={requirement} count={entries - count} />
        </Tile>
      ))}
      {emails.given > 0 && (
        <Tile name={t('proofs.confirmedEmail')} count={emails.confirmed} total={entries} />
      )}
    </ul>
  );
}

type TileProps = { name: string; count: number; total: number; children?: ReactNode };

function Tile({ name, count, total, children }: TileProps) {
  const { t } = useTranslation('review');
  const words = useFormatters();
  return (
    <li className={`${styles.tile} stack gap-1 top`}>
      <span className="muted text-sm">{name}</span>
      <span className={styles.share}>{words.share(count, total)}</span>
      <span className="muted text-sm">
        {t('proofs.of', { number: words.count(count), total: words.count(total) })}
      </span>
      {children}
    </li>
  );
}

type ShowOthersProps = { list: List; requirement: RequirementId; count: number };

function ShowOthers({ list, requirement, count }: ShowOthersProps) {
  const { t } = useTranslation('review');
  const words = useFormatters();
  if (count === 0) return null;
  const search = writeParticipantsState({ ...START, state: 'joined', requirement, result: 'not-checked' });
  return (
    <Link to={`${participantsPath(list)}?${search}`} className={styles.link}>
      {t('proofs.showOthers', { count, number: words.count(count) })}
    </Link>
  );
}
