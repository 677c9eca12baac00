import { describeStanding } from '@signboard/languages/check-statements.ts';
import { FileUp } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import styles from './draw-check.module.css';
import type { DrawCheckState } from './draw-check-state.ts';
import { Statement } from './statement.tsx';
import { useCheckWords } from './use-check-words.ts';

/** A receipt has a few hundred bytes; a much larger file is something else. */
const MAX_RECEIPT_BYTES = 10_000;

type ReceiptSearchProps = {
  own: string | null;
  /** Whether the draw has been repeated: before that, there is nothing to find an entry in. */
  isReady: boolean;
  receipt: DrawCheckState['receipt'];
  findReceipt(text: string): void;
};

/** Finds an entry by its receipt: the reader's own at once, any other by pasting it or choosing its file. */
export function ReceiptSearch({ own, isReady, receipt, findReceipt }: ReceiptSearchProps) {
  const { t } = useTranslation('draw-check');
  const words = useCheckWords();
  const [isTooLarge, setTooLarge] = useState(false);
  const [text, setText] = useState('');
  const wanted = text.trim() === '' ? (own ?? '') : text;
  useEffect(() => {
    if (isReady) findReceipt(wanted);
  }, [isReady, wanted, findReceipt]);

  function take(next: string): void {
    setTooLarge(false);
    setText(next);
  }
  async function takeFile(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > MAX_RECEIPT_BYTES) setTooLarge(true);
    else take(await file.text());
  }
  return (
    <div className="stack gap-1">
      <div aria-live="polite" className={own ? styles.answer : undefined}>
        {receipt?.finding && <Statement statement={describeStanding(receipt.finding, words)} />}
      </div>
      <details className={styles.search}>
        <summary>{t(own ? 'receipt.other' : 'receipt.title')}</summary>
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
      </details>
    </div>
  );
}

export function FileChoice({ label, onFile }: { label: string; onFile(file: File | undefined): void }) {
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
