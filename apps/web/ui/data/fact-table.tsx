import styles from './fact-table.module.css';

type FactTableProps = {
  /** Needed where no heading names the table. */
  label?: string;
  columns: readonly [string, string, string];
  rows: readonly { key: string; cells: readonly [string, string, string] }[];
  isLarge?: boolean;
};

/** A comparison table with row headers; on narrow screens each row is a block whose cells are labeled. */
export function FactTable({ label, columns, rows, isLarge = false }: FactTableProps) {
  return (
    <table className={isLarge ? styles.large : styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [head, second, third] }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            <td data-label={columns[1]}>{second}</td>
            <td data-label={columns[2]}>{third}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
