import { LANGUAGES, type Language, nameLanguage } from '@signboard/domain/accounts/language.ts';
import { type Openings, parseOpenings } from '@signboard/draw/openings.ts';
import { MAX_PROOF_BYTES } from '@signboard/draw/parse-proof.ts';
import './checker.css';
import type { CheckerTexts } from '@signboard/languages/checker-texts.ts';
import { element } from './element.ts';
import { type CheckerInput, FURTHER_FILES, makeForm, takeDroppedFiles } from './form.ts';
import { showPending } from './show-pending.ts';
import { showReceiptResult } from './show-receipt-result.ts';
import { showVerdict } from './show-verdict.ts';
import { type CheckedFile, verifyInSlices } from './verify-in-slices.ts';
import { wordsIn } from './words.ts';

/** All of them: the built page is one file that works offline. */
const files = import.meta.glob<CheckerTexts>('./*/checker.ts', {
  base: '../../../packages/languages',
  eager: true,
  import: 'checker',
});
const textsOf = (one: Language) => files[`./${one}/checker.ts`] as CheckerTexts;
let language: Language = LANGUAGES.find((one) => navigator.language.startsWith(one)) ?? 'en';
let checked: CheckedFile | null = null;
let running = new AbortController();

const given: CheckerInput = { file: null, openings: null, confirmations: null, commitment: '', receipt: '' };
const page = document.getElementById('checker') as HTMLElement;
const languageButton = document.getElementById('language') as HTMLElement;
const status = element('p', { class: 'visually-hidden', role: 'status' });
const standing = element('div', { 'aria-live': 'polite' });
const result = element('div');

languageButton.addEventListener('click', () => {
  language = nextLanguage();
  showPage();
});
takeDroppedFiles(given, onChange);
showPage();

function nextLanguage(): Language {
  return LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? language;
}

function showPage(): void {
  const texts = textsOf(language);
  document.documentElement.lang = language;
  document.title = `${texts.title} · Signboard`;
  languageButton.lang = nextLanguage();
  languageButton.textContent = nameLanguage(nextLanguage());
  page.replaceChildren(
    element('h1', {}, texts.title),
    element('p', { class: 'lead' }, texts.lead, ' ', element('strong', {}, texts.offline)),
    makeForm(texts, given, onChange),
    status,
    standing,
    result,
  );
  showResult();
}

function onChange(changed: keyof CheckerInput): void {
  const [chosen, receipt] = [page.querySelector('.chosen'), page.querySelector('textarea')];
  if (chosen && given.file) chosen.textContent = given.file.name;
  for (const kind of FURTHER_FILES) {
    const name = page.querySelector(`.${kind}-name`);
    if (name) name.textContent = given[kind]?.name ?? '';
  }
  if (receipt && receipt.value !== given.receipt) receipt.value = given.receipt;
  if (changed === 'receipt') showOwnEntry();
  else void verify();
}

/** A new file or commitment aborts the running verification and starts another. */
async function verify(): Promise<void> {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  checked = null;
  showResult();
  const commitment = givenCommitment();
  if (!given.file || given.file.size > MAX_PROOF_BYTES || commitment === 'malformed') return;
  const bar = showWorking();
  const onProgress = ({ share }: { share: number }) => {
    bar.value = share;
  };
  try {
    const bytes = new Uint8Array(await given.file.arrayBuffer());
    const openings = await readOpenings();
    if (openings === 'malformed') return showFailure(textsOf(language).openings.malformed);
    const { confirmations: file } = given;
    const confirmations = file && new Uint8Array(await file.arrayBuffer());
    const known = { commitment, openings, confirmations };
    const found = await verifyInSlices(bytes, known, { signal, onProgress });
    signal.throwIfAborted();
    checked = found;
    showResult();
  } catch (error) {
    if (!signal.aborted) showFailure(String(error));
  }
}

async function readOpenings(): Promise<Openings | 'malformed' | null> {
  if (!given.openings) return null;
  if (given.openings.size > MAX_PROOF_BYTES) return 'malformed';
  const read = parseOpenings(new Uint8Array(await given.openings.arrayBuffer()));
  return 'fault' in read ? 'malformed' : read.openings;
}

function givenCommitment(): string | null {
  const text = given.commitment.trim().toLowerCase();
  if (text === '') return null;
  return /^[0-9a-f]{64}$/.test(text) ? text : 'malformed';
}

function showWorking(): HTMLProgressElement {
  const { working } = textsOf(language);
  const bar = element('progress', { max: '1', 'aria-label': working });
  status.textContent = working;
  result.replaceChildren(element('p', { class: 'working' }, working, bar));
  return bar;
}

function showFailure(said: string): void {
  status.textContent = said;
  result.replaceChildren(element('p', { class: 'banner danger' }, said));
}

function showResult(): void {
  const texts = textsOf(language);
  showOwnEntry();
  if (givenCommitment() === 'malformed') showFailure(texts.commitment.malformed);
  else if (given.file && given.file.size > MAX_PROOF_BYTES) showFailure(texts.nothing['too-large']);
  else if (checked) showChecked(checked, texts);
  else result.replaceChildren();
}

function showChecked(found: CheckedFile, texts: CheckerTexts): void {
  const words = wordsIn(texts, language);
  const shown =
    found.kind === 'commitment'
      ? showPending(found.verdict, words)
      : showVerdict(found, givenCommitment() !== null, words);
  result.replaceChildren(shown);
  status.textContent = shown.querySelector('h3')?.textContent ?? '';
}

function showOwnEntry(): void {
  const shown = showReceiptResult(given.receipt, checked, wordsIn(textsOf(language), language));
  standing.replaceChildren(...(shown ? [shown] : []));
}
