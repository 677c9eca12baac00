import { parseReceipt } from '@signboard/draw/receipt.ts';
import { element } from './element.ts';
import type { Texts } from './texts/texts.ts';

/** What the reader gives to the page. */
export type Given = { file: File | null; commitment: string; receipt: string };

type OnChange = (changed: keyof Given) => void;

const MOST_RECEIPT_BYTES = 10_000;

/** The form: a place for the file, the commitment and the receipt. It tells of every change. */
export function makeForm(texts: Texts, given: Given, onChange: OnChange): HTMLElement {
  const input = element('input', { type: 'file', id: 'file', accept: '.json,application/json' });
  input.addEventListener('change', () => void takeFile(input.files?.[0], given, onChange));
  return element(
    'div',
    { class: 'form' },
    element(
      'div',
      { class: 'zone' },
      element('span', { class: 'chosen' }, given.file?.name ?? texts.file.drop),
      element('label', { for: 'file', class: 'choose' }, input, texts.file.choose),
      element('span', { class: 'hint' }, texts.file.hint),
    ),
    field(
      'commitment',
      element('input', { type: 'text', maxlength: '80' }),
      texts.commitment,
      given,
      onChange,
    ),
    field('receipt', element('textarea', { rows: '4' }), texts.receipt, given, onChange),
  );
}

/** Files may be dropped anywhere: a browser would open one that falls beside a smaller target, and leave this page. */
export function takeDroppedFiles(given: Given, onChange: OnChange): void {
  const { body } = document;
  body.addEventListener('dragover', (event) => {
    event.preventDefault();
    body.classList.add('over');
  });
  body.addEventListener('dragleave', () => body.classList.remove('over'));
  body.addEventListener('drop', (event) => {
    event.preventDefault();
    body.classList.remove('over');
    void takeFile(event.dataTransfer?.files[0], given, onChange);
  });
}

/** A receipt is taken for what it is, wherever it was dropped. */
async function takeFile(file: File | undefined, given: Given, onChange: OnChange): Promise<void> {
  if (!file) return;
  const text = file.size <= MOST_RECEIPT_BYTES ? await file.text() : '';
  const isReceipt = 'receipt' in parseReceipt(text);
  if (isReceipt) given.receipt = text;
  else given.file = file;
  onChange(isReceipt ? 'receipt' : 'file');
}

function field(
  name: 'commitment' | 'receipt',
  control: HTMLInputElement | HTMLTextAreaElement,
  { label, hint }: { label: string; hint: string },
  given: Given,
  onChange: OnChange,
): HTMLElement {
  const hintId = `${name}-hint`;
  control.id = name;
  control.value = given[name];
  control.spellcheck = false;
  control.autocomplete = 'off';
  control.setAttribute('aria-describedby', hintId);
  control.addEventListener('input', () => {
    given[name] = control.value;
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
