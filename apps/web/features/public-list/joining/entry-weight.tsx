import type { OwnEntry } from '@signboard/contract/public-list/own-entry.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';

type EntryWeightProps = { entry: Pick<OwnEntry, 'weight' | 'joinedWeight' | 'hasWon'> };

/** How many entries count in the draw, and why they are fewer than at joining. One entry goes without saying. */
export function EntryWeight({ entry: { weight, joinedWeight, hasWon } }: EntryWeightProps) {
  const { t } = useTranslation('joining');
  const words = useReaderFormatters();
  if (Math.max(weight, joinedWeight) <= 1) return null;
  const values = { count: weight, number: words.count(weight) };
  return (
    <p className="text-sm">
      {t(hasWon === null ? 'entry.weight' : 'entry.weightDrawn', values)}
      {weight < joinedWeight && ` ${t('entry.weightLess', { before: words.count(joinedWeight) })}`}
    </p>
  );
}
