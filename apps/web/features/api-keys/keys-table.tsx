import type { ApiKeyItem } from '@signboard/contract/api-keys/schemas.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeTags } from '#web/ui/data/code-tags.tsx';
import { type Column, DataTable } from '#web/ui/data/data-table.tsx';
import styles from './api-keys-section.module.css';

type KeysTableProps = { keys: readonly ApiKeyItem[]; onRevoke(key: ApiKeyItem): void };

export function KeysTable({ keys, onRevoke }: KeysTableProps) {
  const { t } = useTranslation('api-keys');
  const { date, time } = useFormatters();
  const columns: Column<ApiKeyItem>[] = [
    {
      key: 'name',
      title: t('table.name'),
      part: 'heading',
      cell: ({ name, prefix }) => (
        <span className={`${styles.name} stack gap-1 bold break`}>
          {name}
          <code translate="no">sbk_{prefix}…</code>
        </span>
      ),
    },
    { key: 'created', title: t('table.created'), cell: ({ createdAt }) => date(createdAt) },
    {
      key: 'used',
      title: t('table.used'),
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? (
          <time dateTime={lastUsedAt.toISOString()}>{`${date(lastUsedAt)}, ${time(lastUsedAt)}`}</time>
        ) : (
          t('table.never')
        ),
    },
    {
      key: 'scopes',
      title: t('table.scopes'),
      part: 'next',
      cell: ({ scopes }) => <CodeTags tags={scopes} label={t('table.scopes')} />,
    },
    {
      key: 'actions',
      title: t('table.actions'),
      part: 'actions',
      cell: (key) => (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('revoke.label', { name: key.name })}
          onClick={() => onRevoke(key)}
        >
          {t('revoke.open')}
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={keys}
      rowKey={({ id }) => id}
      sort=""
      onSort={() => {}}
    />
  );
}
