import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import type { PlacesFinding } from './check-messages.ts';
import { Statement } from './statement.tsx';

/** Whether the present winners follow from the order of the draw, where winners have to confirm. */
export function PlacesStatement({ places }: { places: PlacesFinding | null }) {
  const { t } = useTranslation('draw-check');
  const words = useReaderFormatters();
  if (!places)
    return (
      <Statement tone="open" title={t('places.missing')}>
        <p>{t('places.missingText')}</p>
      </Statement>
    );
  if ('fault' in places)
    return (
      <Statement tone="wrong" title={t('places.followsNot')}>
        <p>{t(`places.fault.${places.fault}`)}</p>
      </Statement>
    );
  const { confirmed, open, passedOver, movedUp } = places.followed;
  return (
    <Statement tone="right" title={t('places.follows')}>
      <p>
        {t('places.counts', {
          confirmed: words.count(confirmed),
          open: words.count(open),
          passedOver: words.count(passedOver),
          movedUp: words.count(movedUp),
        })}
      </p>
      <p>{t('places.word')}</p>
    </Statement>
  );
}
