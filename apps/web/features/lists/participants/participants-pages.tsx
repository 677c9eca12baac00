import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import styles from './participants-pages.module.css';
import type { ParticipantsTableState } from './use-participants-state.ts';

type PagesProps = { table: ParticipantsTableState; previous: string | null; next: string | null };

/** Pages by cursor have no numbers, only neighbours. */
export function ParticipantsPages({ table, previous, next }: PagesProps) {
  const { t } = useTranslation('participants');
  if (previous === null && next === null) return null;
  return (
    <nav className={styles.pages} aria-label={t('pages')}>
      <Step label={t('previous')} search={previous && table.searchOf({ after: '', before: previous })} />
      <Step label={t('next')} search={next && table.searchOf({ after: next, before: '' })} />
    </nav>
  );
}

function Step({ label, search }: { label: string; search: string | null }) {
  if (search === null)
    return (
      <Button variant="secondary" size="sm" disabled>
        {label}
      </Button>
    );
  return (
    <ButtonLink to={{ search }} variant="secondary" size="sm">
      {label}
    </ButtonLink>
  );
}
