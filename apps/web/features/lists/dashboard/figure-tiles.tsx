import type { OwnerFigures } from '@signboard/contract/lists/list.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { LIST_STATES } from '@signboard/domain/lists/list-state.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import styles from './figure-tiles.module.css';

const TILES = ['lists', 'open', 'needs-draw', 'joined'] as const;

/** How many lists there are, in which state, and how many people joined them. */
export function FigureTiles({ figures }: { figures: OwnerFigures }) {
  const { t } = useTranslation('home');
  const words = useFormatters();
  const counts = {
    lists: figures.lists,
    open: figures.states.open,
    'needs-draw': figures.states['needs-draw'],
    joined: figures.joined,
  };
  return (
    <section aria-label={t('figures.title')} className="stack gap-4">
      {figures.states['needs-draw'] > 0 && <NeedsDraw count={figures.states['needs-draw']} />}
      <dl className={styles.tiles}>
        {TILES.map((tile) => (
          <div key={tile} className={styles.tile}>
            <dt>{t(`figures.${tile}`)}</dt>
            <dd>{words.count(counts[tile])}</dd>
          </div>
        ))}
      </dl>
      <StateLinks states={figures.states} />
    </section>
  );
}

const listsIn = (state: string) => `${PAGES.listManage}?state=${state}`;

function NeedsDraw({ count }: { count: number }) {
  const { t } = useTranslation('home');
  const words = useFormatters();
  return (
    <Notice kind="warning" title={t('needsDraw.title', { count, number: words.count(count) })}>
      <p>{t('needsDraw.text')}</p>
      <p className={styles.toDraw}>
        <ButtonLink to={listsIn('needs-draw')} size="sm">
          {t('needsDraw.action', { count })}
        </ButtonLink>
      </p>
    </Notice>
  );
}

/** Each state that has lists, as a link to them. */
function StateLinks({ states }: Pick<OwnerFigures, 'states'>) {
  const { t } = useTranslation('home');
  const { t: word } = useTranslation();
  const words = useFormatters();
  return (
    <ul className="row" aria-label={t('figures.byState')}>
      {LIST_STATES.filter((state) => states[state] > 0).map((state) => (
        <li key={state}>
          <Link to={listsIn(state)} className={`${styles.state} row inline nowrap muted text-sm`}>
            {word(`listState.${state}`)} <strong>{words.count(states[state])}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function TilesSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.tiles} role="status">
      <span className="visually-hidden">{label}</span>
      {TILES.map((tile) => (
        <div key={tile} className={styles.tile}>
          <Skeleton width="60%" />
          <Skeleton width="35%" height="2.25rem" />
        </div>
      ))}
    </div>
  );
}
