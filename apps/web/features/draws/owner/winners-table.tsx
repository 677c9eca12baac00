import { shortAddress } from '#web/lib/format/short-address.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { WINNERS_PER_PAGE } from './draws-queries.ts';
import styles from './winners-dialog.module.css';

type Winner = {
  rank: number | null;
  address: string;
  joinedAt: Date;
  email: string | null;
  confirmBy: Date | null;
  confirmedAt: Date | null;
};

type WinnersTableProps = {
  rows: readonly Winner[];
  total: number;
  /** How many other winners have deleted their account. */
  erased: number;
  page: number;
  /** Dims the current rows while others are loading. */
  isBusy: boolean;
  onPage(page: number): void;
};

const COLUMNS = ['rank', 'address', 'joined', 'email'] as const;

/** By rank. On narrow screens each row takes two lines. */
export function WinnersTable({ rows, total, erased, page, isBusy, onPage }: WinnersTableProps) {
  const { t } = useTranslation('winners');
  const words = useFormatters();
  const gone = erased > 0 && (
    <p className="muted text-xs">{t('table.erased', { count: erased, number: words.count(erased) })}</p>
  );
  const hasToConfirm = rows.some(({ confirmBy }) => confirmBy !== null);
  const columns = hasToConfirm ? ([...COLUMNS, 'confirmation'] as const) : COLUMNS;
  if (total === 0) return gone || <p className="muted text-xs">{t('table.empty')}</p>;
  return (
    <>
      {gone}
      <table className={styles.table} aria-busy={isBusy || undefined}>
        <caption className="visually-hidden">{t('table.caption')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.address} row={row} hasToConfirm={hasToConfirm} />
          ))}
        </tbody>
      </table>
      <Pages page={page} total={total} isBusy={isBusy} onPage={onPage} />
    </>
  );
}

function Row({ row, hasToConfirm }: { row: Winner; hasToConfirm: boolean }) {
  const { t } = useTranslation('winners');
  const words = useFormatters();
  const { rank, address, joinedAt, email } = row;
  return (
    <tr>
      <td className={styles.rank}>{rank === null ? '–' : words.count(rank)}</td>
      <th scope="row" className={styles.address}>
        <code title={address}>{shortAddress(address)}</code>
        <CopyButton text={address} what={shortAddress(address)} texts="winners" />
      </th>
      <td className={styles.joined}>
        <time dateTime={joinedAt.toISOString()} title={words.moment(joinedAt)}>
          {words.date(joinedAt)}, {words.time(joinedAt)}
        </time>
      </td>
      <td className={styles.email}>{email ?? <span className="muted text-xs">{t('table.noEmail')}</span>}</td>
      {hasToConfirm && <ConfirmationCell row={row} />}
    </tr>
  );
}

function ConfirmationCell({ row: { confirmBy, confirmedAt } }: { row: Winner }) {
  const { t } = useTranslation('winners');
  const words = useFormatters();
  const moment = confirmedAt ?? confirmBy;
  if (!moment) return <td className={styles.confirmation}>–</td>;
  const text = `${words.date(moment)}, ${words.time(moment)}`;
  return (
    <td className={styles.confirmation} title={words.moment(moment)}>
      {t(confirmedAt ? 'table.confirmed' : 'table.open', { moment: text })}
    </td>
  );
}

function Pages({ page, total, isBusy, onPage }: Omit<WinnersTableProps, 'rows' | 'erased'>) {
  const { t } = useTranslation('winners');
  const words = useFormatters();
  const pages = Math.max(1, Math.ceil(total / WINNERS_PER_PAGE));
  if (pages === 1) return null;
  return (
    <nav className="row gap-3 nowrap" aria-label={t('table.pages')}>
      <Button variant="secondary" size="sm" disabled={page === 1 || isBusy} onClick={() => onPage(page - 1)}>
        {t('table.previous')}
      </Button>
      <span role="status" className="muted text-xs">
        {t('table.page', { page: words.count(page), pages: words.count(pages) })}
      </span>
      <Button
        variant="secondary"
        size="sm"
        disabled={page === pages || isBusy}
        onClick={() => onPage(page + 1)}
      >
        {t('table.next')}
      </Button>
    </nav>
  );
}
