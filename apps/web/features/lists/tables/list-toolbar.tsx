import { useId } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import styles from './list-toolbar.module.css';
import { type Sort, STATE_CHOICES, type StateChoice } from './table-state.ts';
import type { Table } from './use-table.ts';

type ListToolbarProps = { table: Table; sortLabel(sort: Sort): string };

/** Search, filter and sort order of a table of lists. */
export function ListToolbar({ table, sortLabel }: ListToolbarProps) {
  const { t } = useTranslation('lists');
  return (
    <search className="row gap-4">
      <div className={styles.search}>
        <SearchField
          label={t('table.search')}
          clearLabel={t('table.clear')}
          value={table.state.q}
          onSearch={(q) => table.change({ q })}
        />
      </div>
      <StateFilter table={table} />
      <SortChoice table={table} sortLabel={sortLabel} />
    </search>
  );
}

function StateFilter({ table }: { table: Table }) {
  const { t } = useTranslation('lists');
  const { t: word } = useTranslation();
  const id = useId();
  return (
    <div className={`${styles.choice} row nowrap muted text-sm`}>
      <label htmlFor={id}>{t('table.filter')}</label>
      <select
        id={id}
        value={table.state.state}
        onChange={(event) => table.change({ state: event.target.value as StateChoice })}
      >
        {STATE_CHOICES.map((state) => (
          <option key={state} value={state}>
            {state === 'all' ? t('table.all') : word(`listState.${state}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

function SortChoice({ table, sortLabel }: ListToolbarProps) {
  const { t } = useTranslation('lists');
  const id = useId();
  const { sort } = table.state;
  return (
    <div className={`${styles.choice} row nowrap muted text-sm`}>
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
