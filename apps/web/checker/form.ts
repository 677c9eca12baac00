import { CONFIRMATIONS_FORMAT } from '@signboard/draw/confirmations.ts';
import { OPENINGS_FORMAT } from '@signboard/draw/openings.ts';
import { parseReceipt } from '@signboard/draw/receipt.ts';
import type { CheckerTexts } from '@signboard/languages/checker-texts.ts';
import { element } from './element.ts';

/** The reader's input. */
export type CheckerInput = {
  file: File | null;
  openings: File | null;
  confirmations: File | null;
  commitment: string;
  receipt: string;
};

/** Files beside the proof, and what is in their beginning. */
const FORMATS = { openings: OPENINGS_FORMAT, confirmations: CONFIRMATIONS_FORMAT } as const;
export const FURTHER_FILES = ['openings', 'confirmations'] as const;

type OnChange = (changed: keyof CheckerInput) => void;

const MAX_RECEIPT_BYTES = 10_000;
/** Enough to see what kind of file it is. */
const BEGINNING_BYTES = 200;

export function makeForm(texts: CheckerTexts, values: CheckerInput, onChange: OnChange): HTMLElement {
  const input = element('input', { type: 'file', id: 'file', accept: '.json,application/json' });
  input.addEventListener('change', () => void takeFile(input.files?.[0], values, onChange));
  return element(
    'div',
    { class: 'form' },
    element(
      'div',
      { class: 'zone' },
      element('span', { class: 'chosen' }, values.file?.name ?? texts.file.drop),
      element('label', { for: 'file', class: 'choose' }, input, texts.file.choose),
      element('span', { class: 'hint' }, texts.file.hint),
    ),
    field(
      'commitment',
      element('input', { type: 'text', maxlength: '80' }),
      texts.commitment,
      values,
      onChange,
    ),
    field('receipt', element('textarea', { rows: '4' }), texts.receipt, values, onChange),
    ...FURTHER_FILES.map((kind) => fileField(kind, texts[kind], values, onChange)),
  );
}

/** Files may be dropped anywhere: next to a smaller target, the browser would open the file and leave the page. */
export function takeDroppedFiles(values: CheckerInput, onChange: OnChange): void {
  const { body } = document;
  body.addEventListener('dragover', (event) => {
    event.preventDefault();
    body.classList.add('over');
  });
  body.addEventListener('dragleave', () => body.classList.remove('over'));
  body.addEventListener('drop', (event) => {
    event.preventDefault();
    body.classList.remove('over');
    void takeFile(event.dataTransfer?.files[0], values, onChange);
  });
}

/** Receipts and further files are recognized wherever they are dropped. */
async function takeFile(file: File | undefined, values: CheckerInput, onChange: OnChange): Promise<void> {
  if (!file) return;
  const beginning = await file.slice(0, BEGINNING_BYTES).text();
  const kind = FURTHER_FILES.find((one) => beginning.includes(FORMATS[one]));
  if (kind) {
    values[kind] = file;
    return onChange(kind);
  }
  const text = file.size <= MAX_RECEIPT_BYTES ? await file.text() : '';
  const isReceipt = 'receipt' in parseReceipt(text);
  if (isReceipt) values.receipt = text;
  else values.file = file;
  onChange(isReceipt ? 'receipt' : 'file');
}

function fileField(
  kind: (typeof FURTHER_FILES)[number],
  { label, hint }: { label: string; hint: string },
  values: CheckerInput,
  onChange: OnChange,
): HTMLElement {
  const hintId = `${kind}-hint`;
  const input = element('input', {
    type: 'file',
    id: kind,
    accept: '.json,application/json',
    'aria-describedby': hintId,
  });
  input.addEventListener('change', () => {
    values[kind] = input.files?.[0] ?? null;
    onChange(kind);
  });
  return element(
    'div',
    { class: 'field' },
    element('label', { for: kind }, label),
    input,
    element('p', { class: `hint ${kind}-name` }, values[kind]?.name ?? ''),
    element('p', { id: hintId, class: 'hint' }, hint),
  );
}

function field(
  name: 'commitment' | 'receipt',
  control: HTMLInputElement | HTMLTextAreaElement,
  { label, hint }: { label: string; hint: string },
  values: CheckerInput,
  onChange: OnChange,
): HTMLElement {
  const hintId = `${name}-hint`;
  control.id = name;
  control.value = values[name];
  control.spellcheck = false;
  control.autocomplete = 'off';
  control.setAttribute('aria-describedby', hintId);
  control.addEventListener('input', () => {
    values[name] = control.value;
    onChange(name);
  });
  return element(
    'div',
    { class: 'field' },
    element('label', { for: name }, label),
    control,
    element('p', { id: hintId, class: 'hint' }, hint),
  );
}
