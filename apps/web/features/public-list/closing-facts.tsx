import type { Snapshot } from '@signboard/contract/lists/closing.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** How a list ended: when and why, what was read then, and until when people may object. */
export function ClosingFacts({ list }: { list: PublicList }) {
  const { t } = useTranslation('rules');
  const words = useReaderFormatters();
  const { closing, snapshot, wait, state } = list;
  if (!closing) return null;
  const at = words.zoned(closing.at);
  const entries = words.count(closing.entries);
  return (
    <section aria-labelledby="closing" className="stack gap-2">
      <h2 id="closing" className="text-xl">
        {t('closing.title')}
      </h2>
      {/* Intl output differs between browsers and the server. */}
      <p suppressHydrationWarning>{t(`closing.${closing.why}`, { at, entries })}</p>
      {closing.why === 'early' && closing.announcedEnd && (
        <p suppressHydrationWarning>
          {t('closing.announced', {
            count: daysBetween(closing.at, closing.announcedEnd),
            number: words.count(daysBetween(closing.at, closing.announcedEnd)),
            end: words.zoned(closing.announcedEnd),
          })}
        </p>
      )}
      {snapshot && <SnapshotFacts snapshot={snapshot} />}
      {wait && state === 'waiting' && (
        <p className="bold" suppressHydrationWarning>
          {t(`closing.wait.${wait.why}`)} {t('closing.until', { moment: words.zoned(wait.until) })}
        </p>
      )}
    </section>
  );
}

/** Rounded down. */
const daysBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / DAY_MS);

function SnapshotFacts({ snapshot }: { snapshot: Snapshot }) {
  const { t } = useTranslation('rules');
  const translate = useTranslateMessage();
  const words = useReaderFormatters();
  const { completedAt, chains, asked, unknown, removed, lowered } = snapshot;
  if (!completedAt) return <p>{t('closing.reading', { number: words.count(asked) })}</p>;
  const total = removed.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p suppressHydrationWarning>{t('closing.read', { count: asked, number: words.count(asked) })}</p>
      <ul className="stack gap-1 text-sm">
        {chains.map(({ chain, block, reason }) => (
          <li key={chain} className="break">
            {block === null
              ? t(reason === 'not-pinned' ? 'closing.notPinned' : 'closing.noAnswer', { chain })
              : t(reason === null ? 'closing.block' : 'closing.laterBlock', { chain, block: String(block) })}
          </li>
        ))}
      </ul>
      {total === 0 ? (
        <p>{t('closing.nobody')}</p>
      ) : (
        <>
          <p>{t('closing.removed', { count: total, number: words.count(total) })}</p>
          <ul className="stack gap-1 text-sm">
            {removed.map(({ reason, count }) => (
              <li key={reason}>
                {words.count(count)}: {translate(`reason.${reason}`)}
              </li>
            ))}
          </ul>
        </>
      )}
      {lowered > 0 && <p>{t('closing.lowered', { count: lowered, number: words.count(lowered) })}</p>}
      {unknown > 0 && <p>{t('closing.unknown', { count: unknown, number: words.count(unknown) })}</p>}
    </>
  );
}
