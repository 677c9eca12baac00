import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';

const HOUR_SECONDS = 3600;

type PlacesRuleProps = {
  confirmSeconds: number;
  className?: string | undefined;
};

/** What happens with places that are not confirmed. */
export function PlacesRule({ confirmSeconds, className }: PlacesRuleProps) {
  const { t } = useTranslation('draw-promise');
  const words = useReaderFormatters();
  if (confirmSeconds === 0) return null;
  const hours = Math.round((confirmSeconds / HOUR_SECONDS) * 100) / 100;
  return <p className={className}>{t('rule', { count: hours, number: words.count(hours) })}</p>;
}
