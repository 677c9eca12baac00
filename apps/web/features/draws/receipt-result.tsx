import { useTranslation } from 'react-i18next';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { ReceiptFinding } from './check-receipt.ts';
import styles from './draw-check.module.css';
import { Hash } from './hash.tsx';
import { useCheckTexts } from './use-check-texts.ts';

export function ReceiptResult({ finding }: { finding: ReceiptFinding }) {
  const { texts, locale } = useCheckTexts();
  const { t } = useTranslation('draw');
  const spell = (count: number) => count.toLocaleString(locale);
  const { standing } = texts;
  switch (finding.outcome) {
    case 'malformed':
      return <Notice kind="error">{texts.receipt.malformed}</Notice>;
    case 'not-signed':
      return <Notice kind="error">{standing.notSigned}</Notice>;
    case 'needs-draw':
      return <Notice>{standing.needsDraw}</Notice>;
    case 'absent':
      return (
        <Notice kind="error" title={standing.absent[finding.reason]}>
          <p className={styles.key}>{standing.signed(finding.publicKey)}</p>
        </Notice>
      );
    default:
      return (
        <Notice
          kind={finding.outcome === 'won' ? 'success' : 'info'}
          title={
            finding.outcome === 'won'
              ? standing.won(spell(finding.rank))
              : `${t('own.lost')} ${standing.waiting(spell(finding.place))}`
          }
        >
          <p>
            {standing.ticket}: <Hash value={finding.ticket} />
          </p>
          <p className={styles.key}>{standing.signed(finding.publicKey)}</p>
        </Notice>
      );
  }
}
