import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';

const HOUR_SECONDS = 3600;

type PlacesRuleProps = {
  confirmSeconds: number;
  /** Whether there are places already, about which the operator is believed. */
  isDrawn: boolean;
  className?: string | undefined;
};

/** What happens with places that are not confirmed, and what of it nobody can check. */
export function PlacesRule({ confirmSeconds, isDrawn, className }: PlacesRuleProps) {
  const { t } = useTranslation('draw');
  const words = useReaderFormatters();
  if (confirmSeconds === 0) return null;
  const hours = Math.round((confirmSeconds / HOUR_SECONDS) * 100) / 100;
  return (
    <>
      <p className={className}>{t('places.rule', { count: hours, number: words.count(hours) })}</p>
      {isDrawn && <p className={className}>{t('places.word')}</p>}
    </>
  );
}
