import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import styles from './list-toolbar.module.css';
import { type Sort, STATUS_CHOICES } from './table-state.ts';
import type { Table } from './use-table.ts';

type ListToolbarProps = { table: Table; sortLabel(sort: Sort): string };

/** Search, filter and sort order of a table of lists. */
export function ListToolbar({ table, sortLabel }: ListToolbarProps) {
  const { t } = useTranslation('lists');
  return (
    <search className={styles.toolbar}>
      <div className={styles.search}>
        <SearchField
          label={t('table.search')}
          clearLabel={t('table.clear')}
          value={table.state.q}
          onSearch={(q) => table.change({ q })}
        />
      </div>
      <StatusFilter table={table} />
      <SortChoice table={table} sortLabel={sortLabel} />
    </search>
  );
}

function StatusFilter({ table }: { table: Table }) {
  const { t } = useTranslation('lists');
  const name = useId();
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">{t('table.filter')}</legend>
      {STATUS_CHOICES.map((status) => (
        <label key={status} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={status}
            className="visually-hidden"
            checked={table.state.status === status}
            onChange={() => table.change({ status })}
          />
          {t(`table.filters.${status}`)}
        </label>
      ))}
    </fieldset>
  );
}

function SortChoice({ table, sortLabel }: ListToolbarProps) {
  const { t } = useTranslation('lists');
  const id = useId();
  const { sort } = table.state;
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>{t('table.sort')}</label>
      <select id={id} value={sort} onChange={(event) => table.change({ sort: event.target.value as Sort })}>
        {table.rules.sorts.map((one) => (
          <option key={one} value={one}>
            {sortLabel(one)}
          </option>
        ))}
      </select>
    </div>
  );
}
