import { type ClipboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextFilePicker } from '#web/ui/fields/text-file-picker.tsx';
import { readCsvAddresses } from './read-csv-addresses.ts';
import { addWallets, countWallets } from './wallet-text.ts';

/** The field's input and its parsed output. */
export type BannedText = { bannedWallets: string };
export type BannedList = { bannedWallets: string[] };

type Form = UseFormReturn<BannedText, unknown, BannedList>;

/** A file of 50,000 wallets is a tenth of this; anything larger is a mistake. */
const FILE_MAX_BYTES = 20 * 1024 * 1024;

/** Typed, pasted, or parsed from a file in the browser; the file is not uploaded. */
export function BannedWalletsField({ form }: { form: Form }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  const words = useFormatters();
  const [note, setNote] = useState('');

  function add(more: readonly string[], source: string): void {
    const { text, added } = addWallets(form.getValues('bannedWallets'), more);
    form.setValue('bannedWallets', text, { shouldDirty: true });
    setNote(t('restrictions.added', { count: added, number: words.count(added), source }));
  }

  async function readFile(file: File): Promise<void> {
    if (file.size > FILE_MAX_BYTES) return setNote(t('restrictions.fileTooLarge'));
    const found = readCsvAddresses(await file.text());
    if (found.length === 0) return setNote(t('restrictions.fileEmpty', { source: file.name }));
    add(found, file.name);
  }

  /** A pasted table or column is reduced to its wallets, with commas between them; one line is pasted as is. */
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text');
    const found = readCsvAddresses(text);
    if (!/[\r\n]/.test(text.trim()) || found.length === 0) return;
    event.preventDefault();
    add(found, t('restrictions.pasted'));
  }

  return (
    <div className="stack">
      <TextAreaField
        label={t('restrictions.wallets')}
        rows={10}
        isCode
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        wrap="off"
        hint={t('restrictions.hint')}
        aside={<Count form={form} />}
        error={errorOf('bannedWallets')}
        onPaste={paste}
        {...form.register('bannedWallets')}
      />
      <TextFilePicker label={t('restrictions.upload')} note={note} onPick={(file) => void readFile(file)} />
    </div>
  );
}

/** Deferred, so that counting never slows down typing. */
function Count({ form }: { form: Form }) {
  const { t } = useTranslation('editor');
  const words = useFormatters();
  const text = useDeferredValue(useWatch({ control: form.control, name: 'bannedWallets' }));
  const count = useMemo(() => countWallets(text), [text]);
  return (
    <span className="muted text-sm tabular">
      {t('restrictions.count', { count, number: words.count(count) })}
    </span>
  );
}
