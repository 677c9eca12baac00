import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../layout/skeleton.tsx';
import styles from './data-table.module.css';

/** When rows become cards, the row heading, the next step and the actions are laid out separately. */
export type Column<Row> = {
  key: string;
  title: string;
  cell(row: Row): ReactNode;
  part?: 'heading' | 'next' | 'actions';
  isNumber?: boolean;
  /** The sort key; a leading minus reverses it. */
  sort?: string;
  /** Set where the first click sorts descending. */
  startsDescending?: boolean;
};

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  sort: string;
  onSort(sort: string): void;
  /** Dims the current rows while others are loading. */
  isBusy?: boolean;
  /** Scrolls in its own box under a sticky header and stays a table at every width. */
  isBoxed?: boolean;
  /** Shown when there are no rows. */
  empty?: ReactNode;
};

/** The sort order after a click on a column's header. */
export function nextSort(current: string, { sort = '', startsDescending = false }: Column<never>): string {
  if (current === sort) return `-${sort}`;
  if (current === `-${sort}`) return sort;
  return startsDescending ? `-${sort}` : sort;
}

/** A table with sortable headers; on narrow screens each row becomes a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  if (!props.isBoxed)
    return (
      <div className={styles.room}>
        <Table {...props} />
      </div>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
    <section className={styles.box} aria-label={props.caption} tabIndex={0}>
      <Table {...props} />
    </section>
  );
}

function Table<Row>({ caption, columns, rows, rowKey, sort, onSort, ...rest }: DataTableProps<Row>) {
  const { isBusy, isBoxed = false, empty } = rest;
  return (
    <table className={styles.table} aria-busy={isBusy || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Title key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} hasLabel={!isBoxed}>
                {column.cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
        {rows.length === 0 && empty && (
          <tr>
            <td colSpan={columns.length} className={styles.empty}>
              {empty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

type TitleProps<Row> = { column: Column<Row>; sort: string; onSort(sort: string): void };

function Title<Row>({ column, sort, onSort }: TitleProps<Row>) {
  const look = classNames(column.isNumber && styles.number, column.part && styles[column.part]);
  if (column.part === 'actions') {
    return (
      <th scope="col" className={look}>
        <span className="visually-hidden">{column.title}</span>
      </th>
    );
  }
  if (!column.sort) {
    return (
      <th scope="col" className={look}>
        {column.title}
      </th>
    );
  }
  const order = { [column.sort]: 'ascending', [`-${column.sort}`]: 'descending' } as const;
  const direction = order[sort];
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <th scope="col" className={look} aria-sort={direction}>
      <button
        type="button"
        className={`${styles.sort} row inline gap-1 nowrap bold`}
        onClick={() => onSort(nextSort(sort, column))}
      >
        {column.title}
        <Icon aria-hidden="true" size={14} />
      </button>
    </th>
  );
}

type CellProps<Row> = { column: Column<Row>; hasLabel: boolean; children: ReactNode };

function Cell<Row>({ column, hasLabel, children }: CellProps<Row>) {
  if (column.part === 'heading') {
    return (
      <th scope="row" className={styles.heading}>
        {children}
      </th>
    );
  }
  return (
    <td className={classNames(column.isNumber && styles.number, column.part && styles[column.part])}>
      {hasLabel && !column.part && <span className={styles.label}>{column.title}</span>}
      {children}
    </td>
  );
}

type TableSkeletonProps = { label: string; columns: readonly Column<never>[]; rows?: number };

/** The same columns and row height as the table it stands in for. */
export function TableSkeleton({ label, columns, rows = 6 }: TableSkeletonProps) {
  return (
    <div className={styles.room} role="status">
      <span className="visually-hidden">{label}</span>
      <table className={styles.table} aria-hidden="true">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} className={classNames(column.part && styles[column.part])}>
                {column.part === 'actions' ? null : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered
            <tr key={row}>
              {columns.map((column) => (
                <td key={column.key} className={classNames(column.part && styles[column.part])}>
                  <SkeletonCell part={column.part} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SkeletonCell({ part }: { part: Column<never>['part'] }) {
  if (part === 'actions') return <Skeleton width="1.5rem" />;
  if (part !== 'heading') return <Skeleton width="4.5rem" />;
  return (
    <span className="row gap-3 nowrap">
      <Skeleton width="2.5rem" height="2.5rem" />
      <Skeleton width="8rem" />
    </span>
  );
}
