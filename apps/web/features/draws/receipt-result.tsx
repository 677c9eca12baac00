import { REMOVAL_REASONS } from '@signboard/domain/lists/removal.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import type { ReceiptFinding } from './check-receipt.ts';
import { Hash } from './hash.tsx';
import { Statement } from './statement.tsx';

type Found = Extract<ReceiptFinding, { publicKey: string }>;

/** The third statement: the reader's entry. */
export function ReceiptResult({ finding }: { finding: ReceiptFinding }) {
  const { t } = useTranslation('draw-check');
  if (!('publicKey' in finding)) {
    const isFault = finding.outcome !== 'needs-draw';
    return <Statement tone={isFault ? 'wrong' : 'open'} title={t(`standing.${finding.outcome}`)} />;
  }
  return (
    <Statement tone={TONES[finding.outcome]} title={t('standing.title')}>
      <p>
        <Standing finding={finding} />
      </p>
      {'ticket' in finding && (
        <p>
          {t('standing.ticket')}: <Hash value={finding.ticket} />
        </p>
      )}
      {finding.areTermsListed === false && <p className="danger">{t('standing.termsMissing')}</p>}
      <p className={finding.key === 'unlisted' ? 'danger' : 'muted text-xs break'}>
        {t(`standing.key.${finding.key}`, { key: finding.publicKey })}
      </p>
    </Statement>
  );
}

const TONES = { won: 'right', waiting: 'open', removed: 'limited', absent: 'wrong' } as const;

function Standing({ finding }: { finding: Found }) {
  const { t } = useTranslation('draw-check');
  const { count } = useReaderFormatters();
  const translate = useTranslateMessage();
  switch (finding.outcome) {
    case 'won':
      return t('standing.won', { rank: count(finding.rank) });
    case 'waiting':
      return t('standing.waiting', { place: count(finding.place) });
    case 'absent':
      return t(`standing.absent.${finding.reason}`);
    default: {
      if (finding.reason === 'left') return t('standing.left');
      // The file may state a reason that this page doesn't know.
      const known = REMOVAL_REASONS.find((one) => one === finding.reason);
      return t('standing.removed', { reason: known ? translate(`reason.${known}`) : finding.reason });
    }
  }
}
