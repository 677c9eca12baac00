import { FileUp } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import styles from './draw-check.module.css';
import type { DrawCheckState } from './draw-check-state.ts';
import { ReceiptStanding } from './receipt-standing.tsx';
import { useCheckWords } from './use-check-words.ts';

/** A receipt has some hundred bytes; what is much larger is another file. */
const MOST_RECEIPT_BYTES = 10_000;

type ReceiptSearchProps = {
  own: string | null;
  receipt: DrawCheckState['receipt'];
  lookFor(text: string): void;
};

/** Finds an entry by its receipt: the signed-in reader's own at once, any other by pasting it or choosing its file. */
export function ReceiptSearch({ own, receipt, lookFor }: ReceiptSearchProps) {
  const { t } = useTranslation('draw-check');
  const { texts } = useCheckWords();
  const [isTooLarge, setTooLarge] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    if (own) lookFor(own);
  }, [own, lookFor]);

  function take(next: string): void {
    setTooLarge(false);
    setText(next);
    lookFor(next.trim() === '' && own ? own : next);
  }
  async function takeFile(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > MOST_RECEIPT_BYTES) setTooLarge(true);
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
      <div aria-live="polite">{receipt?.finding && <ReceiptStanding finding={receipt.finding} />}</div>
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
          // The same file may be chosen again, after it has been corrected.
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
