import { OPENINGS_FORMAT } from '@signboard/draw/openings.ts';
import { parseReceipt } from '@signboard/draw/receipt.ts';
import type { CheckerTexts } from '@signboard/languages/checker-texts.ts';
import { element } from './element.ts';

/** The reader's input. */
export type CheckerInput = {
  file: File | null;
  openings: File | null;
  commitment: string;
  receipt: string;
};

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
    openingsField(texts, values, onChange),
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

/** A receipt and openings are recognized wherever they are dropped. */
async function takeFile(file: File | undefined, values: CheckerInput, onChange: OnChange): Promise<void> {
  if (!file) return;
  if ((await file.slice(0, BEGINNING_BYTES).text()).includes(OPENINGS_FORMAT)) {
    values.openings = file;
    return onChange('openings');
  }
  const text = file.size <= MAX_RECEIPT_BYTES ? await file.text() : '';
  const isReceipt = 'receipt' in parseReceipt(text);
  if (isReceipt) values.receipt = text;
  else values.file = file;
  onChange(isReceipt ? 'receipt' : 'file');
}

function openingsField(texts: CheckerTexts, values: CheckerInput, onChange: OnChange): HTMLElement {
  const input = element('input', {
    type: 'file',
    id: 'openings',
    accept: '.json,application/json',
    'aria-describedby': 'openings-hint',
  });
  input.addEventListener('change', () => {
    values.openings = input.files?.[0] ?? null;
    onChange('openings');
  });
  return element(
    'div',
    { class: 'field' },
    element('label', { for: 'openings' }, texts.openings.label),
    input,
    element('p', { class: 'hint openings-name' }, values.openings?.name ?? ''),
    element('p', { id: 'openings-hint', class: 'hint' }, texts.openings.hint),
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
