import { MAX_CODE_LENGTH } from '@signboard/contract/prizes/check-codes.ts';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextFilePicker } from '#web/ui/fields/text-file-picker.tsx';
import { PanelDialog } from '#web/ui/overlays/panel-dialog.tsx';
import styles from './prizes-panel.module.css';
import { readPrizeFile } from './read-prize-file.ts';
import { type AddFailure, useAddPrizes } from './use-add-prizes.ts';

/** The most that a list can have takes 20 MB; anything larger is a mistake. */
const FILE_MAX_BYTES = 25 * 1024 * 1024;

type AddPrizesDialogProps = {
  listId: string;
  /** Kept outside, so that closing the dialog by mistake loses nothing. */
  text: string;
  onText(text: string): void;
  onClose(): void;
};

export function AddPrizesDialog({ listId, text, onText, onClose }: AddPrizesDialogProps) {
  const { t } = useTranslation('prizes');
  const words = useFormatters();
  const errorsId = useId();
  const { add, progress, failure, clearFailure } = useAddPrizes(listId);

  async function submit(): Promise<void> {
    const { done, total, rest } = await add(text);
    onText(rest);
    if (done > 0 && done < total)
      notify(t('adding.partly', { done: words.count(done), total: words.count(total) }), 'error');
    if (rest !== '') return;
    notify(t('adding.added', { count: done, number: words.count(done) }), 'success');
    onClose();
  }

  return (
    <PanelDialog title={t('adding.title')} closeLabel={t('adding.close')} onClose={onClose}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!progress) void submit();
        }}
      >
        <p className={styles.note}>{t('adding.lead')}</p>
        <TextAreaField
          label={t('adding.label')}
          rows={8}
          isCode
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          wrap="off"
          hint={t('adding.hint', { length: words.count(MAX_CODE_LENGTH) })}
          aside={<Count text={text} />}
          error={failure?.message}
          aria-errormessage={failure ? errorsId : undefined}
          readOnly={progress !== null}
          value={text}
          onChange={(event) => {
            clearFailure();
            onText(event.target.value);
          }}
        />
        <div id={errorsId} role="alert">
          {failure && <WrongLines failure={failure} />}
        </div>
        <FilePicker
          onRead={(content) => {
            clearFailure();
            onText(content);
          }}
        />
        <Button type="submit" disabled={progress !== null}>
          {t(progress ? 'adding.working' : 'adding.confirm')}
        </Button>
        <p role="status" className={styles.note}>
          {progress &&
            t('adding.progress', { done: words.count(progress.done), total: words.count(progress.total) })}
        </p>
      </form>
    </PanelDialog>
  );
}

function WrongLines({ failure: { lines, moreLines } }: { failure: AddFailure }) {
  const { t } = useTranslation('prizes');
  const words = useFormatters();
  if (lines.length === 0) return null;
  return (
    <ul className={`${styles.wrong} stack gap-1 danger text-sm`}>
      {lines.map(({ line, message }) => (
        <li key={line}>
          <strong>{t('adding.line', { line: words.count(line) })}:</strong> {message}
        </li>
      ))}
      {moreLines > 0 && (
        <li>{t('adding.moreWrong', { count: moreLines, number: words.count(moreLines) })}</li>
      )}
    </ul>
  );
}

/** Deferred, so that counting never slows down typing. */
function Count({ text }: { text: string }) {
  const { t } = useTranslation('prizes');
  const words = useFormatters();
  const settled = useDeferredValue(text);
  const count = useMemo(() => settled.match(/\S[^\n]*/g)?.length ?? 0, [settled]);
  return <span className={styles.note}>{t('adding.count', { count, number: words.count(count) })}</span>;
}

/** The file is read in the browser; the field shows what is sent. */
function FilePicker({ onRead }: { onRead(text: string): void }) {
  const { t } = useTranslation('prizes');
  const words = useFormatters();
  const [note, setNote] = useState('');

  async function read(file: File): Promise<void> {
    if (file.size > FILE_MAX_BYTES) return setNote(t('adding.fileTooLarge'));
    const text = readPrizeFile(file.name, await file.text());
    const count = text.split('\n').length;
    setNote(t('adding.fileRead', { count, number: words.count(count), source: file.name }));
    onRead(text);
  }

  return <TextFilePicker label={t('adding.upload')} note={note} onPick={(file) => void read(file)} />;
}
