import { imageUrl } from '@signboard/contract/images/endpoints.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './edit-conflict-dialog.module.css';

/** Lists of wallets can be long. */
const SHOWN_ITEMS = 5;

/** A setting's value as a person reads it. */
export function SettingValue({ name, value }: { name: string; value: unknown }) {
  const { t } = useTranslation('editor');
  const words = useFormatters();
  const lines = linesOf(value);
  if (typeof value === 'boolean') return <>{t(value ? 'conflict.on' : 'conflict.off')}</>;
  if (lines.length === 0) return <em>{t('conflict.empty')}</em>;
  const [first = ''] = lines;
  if (name === 'logo' || name === 'banner')
    return <img className={styles.picture} src={imageUrl(first)} alt={t(`general.${name}`)} />;
  if (name.endsWith('Date') || name === 'joinedBefore') return <>{words.moment(new Date(first))}</>;
  const more = lines.length - SHOWN_ITEMS;
  return (
    <>
      {lines.slice(0, SHOWN_ITEMS).join('\n')}
      {more > 0 && `\n${t('conflict.more', { count: more, number: words.count(more) })}`}
    </>
  );
}

function linesOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(linesOf);
  if (value instanceof Date) return [value.toISOString()];
  return typeof value === 'object' ? Object.values(value).flatMap(linesOf) : [String(value)];
}
