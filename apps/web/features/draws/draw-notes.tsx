import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import styles from './draw-section.module.css';
import { Hash } from './hash.tsx';
import { useSightings } from './use-commitment-memory.ts';

export function RedrawReason({ draw }: { draw: PublicDraw }) {
  const { t } = useTranslation('draw');
  if (!draw.reason) return null;
  return (
    <div className={`${styles.reason} stack gap-2 text-sm`}>
      <p>{t('again', { number: draw.number })}</p>
      <blockquote>{draw.reason}</blockquote>
    </div>
  );
}

/** An operator who shows different fingerprints of one draw can choose between their results. */
export function RivalNotice({ list, draw }: { list: PublicList; draw: PublicDraw }) {
  const { t } = useTranslation('draw');
  const words = useReaderFormatters();
  const { rival } = useSightings(list, draw, list.earlierDraws);
  if (!rival) return null;
  return (
    <Notice kind="error" title={t('rival.title')}>
      <p>{t('rival.text', { moment: words.zoned(new Date(rival.firstSeenAt)) })}</p>
      <Hash value={rival.commitment} />
    </Notice>
  );
}
