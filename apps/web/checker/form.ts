import { parseReceipt } from '@signboard/draw/receipt.ts';
import { element } from './element.ts';
import type { Texts } from './texts/texts.ts';

/** The reader's input. */
export type CheckerInput = { file: File | null; commitment: string; receipt: string };

type OnChange = (changed: keyof CheckerInput) => void;

const MAX_RECEIPT_BYTES = 10_000;

export function makeForm(texts: Texts, values: CheckerInput, onChange: OnChange): HTMLElement {
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

/** A receipt is recognized wherever it is dropped. */
async function takeFile(file: File | undefined, values: CheckerInput, onChange: OnChange): Promise<void> {
  if (!file) return;
  const text = file.size <= MAX_RECEIPT_BYTES ? await file.text() : '';
  const isReceipt = 'receipt' in parseReceipt(text);
  if (isReceipt) values.receipt = text;
  else values.file = file;
  onChange(isReceipt ? 'receipt' : 'file');
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
