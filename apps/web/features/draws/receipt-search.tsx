import { FileUp } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { ReceiptFinding } from './check-receipt.ts';
import styles from './draw-check.module.css';
import type { DrawCheckState } from './draw-check-state.ts';
import { Hash } from './hash.tsx';
import { useCheckTexts } from './use-check-texts.ts';

/** A receipt has a few hundred bytes; a much larger file is something else. */
const MAX_RECEIPT_BYTES = 10_000;

type ReceiptSearchProps = {
  own: string | null;
  receipt: DrawCheckState['receipt'];
  findReceipt(text: string): void;
};

/** Finds an entry by its receipt: the reader's own at once, any other by pasting it or choosing its file. */
export function ReceiptSearch({ own, receipt, findReceipt }: ReceiptSearchProps) {
  const { t } = useTranslation('draw-check');
  const { texts } = useCheckTexts();
  const [isTooLarge, setTooLarge] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    if (own) findReceipt(own);
  }, [own, findReceipt]);

  function take(next: string): void {
    setTooLarge(false);
    setText(next);
    findReceipt(next.trim() === '' && own ? own : next);
  }
  async function takeFile(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > MAX_RECEIPT_BYTES) setTooLarge(true);
    else take(await file.text());
  }
  const field = (
    <>
      <TextAreaField
        label={t('receipt.label')}
        hint={t('receipt.hint')}
        error={isTooLarge ? t('receipt.too-large') : undefined}
        rows={3}
        isCode
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => take(event.target.value)}
      />
      <FileChoice onFile={(file) => void takeFile(file)} label={t('receipt.choose')} />
    </>
  );
  return (
    <div className={styles.receipt}>
      <h3 className={styles.subtitle}>{own ? texts.standing.title : t('receipt.title')}</h3>
      <div aria-live="polite">{receipt?.finding && <ReceiptResult finding={receipt.finding} />}</div>
      {own ? (
        <details className={styles.search}>
          <summary>{t('receipt.other')}</summary>
          {field}
        </details>
      ) : (
        <div className={styles.field}>{field}</div>
      )}
    </div>
  );
}

function FileChoice({ label, onFile }: { label: string; onFile(file: File | undefined): void }) {
  const id = useId();
  return (
    <div className={styles.file}>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      <label htmlFor={id}>
        <FileUp aria-hidden="true" size={16} />
        {label}
      </label>
    </div>
  );
}

function ReceiptResult({ finding }: { finding: ReceiptFinding }) {
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
