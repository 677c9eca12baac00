import type { OwnDraw } from '@signboard/contract/draws/draw.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ShareButton } from '#web/features/lists/share/share-button.tsx';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { CommitmentLine, PublicLink } from './commitment-line.tsx';
import { DrawAgain } from './draw-again.tsx';
import styles from './draw-result.module.css';
import { mailCounts } from './owner-draw-view.ts';

/** Loaded on demand. */
const WinnersDialog = lazy(async () => {
  const [{ WinnersDialog: Dialog }] = await Promise.all([
    loadChunk(() => import('./winners-dialog.tsx')),
    loadTexts(['allowlists']),
  ]);
  return { default: Dialog };
});

type DrawResultProps = { list: List; draw: OwnDraw };

export function DrawResult({ list, draw }: DrawResultProps) {
  const { t } = useTranslation('winners');
  const { t: word } = useTranslation('lists');
  const words = useFormatters();
  const [isOpen, setOpen] = useState(false);
  const counts = { winners: words.count(draw.winners ?? 0), entries: words.count(draw.entries ?? 0) };
  return (
    <>
      <div className="stack gap-1">
        <p className={styles.count}>{t('result.count', counts)}</p>
        <p className="muted text-xs">
          {draw.number > 1 && `${t('result.number', { number: draw.number })} · `}
          {draw.drawnAt && t('result.drawnAt', { moment: shortMoment(draw.drawnAt, words) })}
        </p>
      </div>
      <ShareButton list={list} label={word('next.share-results')} isPrimary isWide />
      <Button variant="secondary" size="sm" isWide onClick={() => setOpen(true)}>
        <Users aria-hidden="true" size={15} />
        {t('result.show')}
      </Button>
      <PlaceCounts draw={draw} />
      <MailProgress draw={draw} />
      {draw.commitment && <CommitmentLine commitment={draw.commitment} />}
      <PublicLink list={list} />
      <DrawAgain list={list} />
      <Suspense>{isOpen && <WinnersDialog list={list} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

const shortMoment = (moment: Date, words: ReturnType<typeof useFormatters>) =>
  `${words.date(moment)}, ${words.time(moment)}`;

const PLACES = ['confirmed', 'open', 'passedOver'] as const;

/** Where winners have to confirm. */
function PlaceCounts({ draw: { places } }: { draw: OwnDraw }) {
  const { t } = useTranslation('winners');
  const words = useFormatters();
  if (!places) return null;
  return (
    <dl className={`${styles.mails} stack gap-1 text-xs`}>
      <dt>{t('places.title')}</dt>
      <dd>
        <ul className="row gap-3 tight">
          {PLACES.map((name) => (
            <li key={name}>
              <strong>{words.count(places[name])}</strong> {t(`places.${name}`)}
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  );
}

function MailProgress({ draw }: { draw: OwnDraw }) {
  const { t } = useTranslation('winners');
  const words = useFormatters();
  const counts = mailCounts(draw);
  return (
    <dl className={`${styles.mails} stack gap-1 text-xs`}>
      <dt>{t('mails.title')}</dt>
      <dd>
        <div role="status">
          {counts.length === 0 && (draw.areMailsQueued ? t('mails.none') : t('mails.queuing'))}
          <ul className="row gap-3 tight">
            {counts.map(({ name, count }) => (
              <li key={name} className={name === 'failed' ? 'danger' : undefined}>
                <strong>{words.count(count)}</strong> {t(`mails.${name}`)}
              </li>
            ))}
            {counts.length > 0 && !draw.areMailsQueued && <li>{t('mails.queuing')}</li>}
          </ul>
        </div>
      </dd>
    </dl>
  );
}
