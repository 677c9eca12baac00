import { demoSheet } from './demo-styles.ts';
import { demoTexts } from './demo-texts.ts';
import { element } from './element.ts';

type Content<T> = {
  title: string;
  lead: string;
  body: Node[];
  actions: (finish: (answer: T) => void) => Node[];
};

/**
 * Opens a modal over the page and resolves with the answer; Escape resolves with `dismissed`. Its host is created each time
 * as the last element of the body, because pages make all existing elements inert when they open their own dialogs.
 */
export function openDemoDialog<T>(content: Content<T>, dismissed: T): Promise<T> {
  return new Promise((resolve) => {
    const host = element('div', { 'data-demo-wallet': 'dialog' });
    const shadow = host.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [demoSheet()];
    const finish = (answer: T) => {
      window.removeEventListener('keydown', keepEscape, true);
      dialog.close();
      host.remove();
      resolve(answer);
    };
    const dialog = buildDialog(content, finish);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      finish(dismissed);
    });
    window.addEventListener('keydown', keepEscape, true);
    shadow.append(dialog);
    document.body.append(host);
    dialog.showModal();
  });
}

// Escape closes only this window, not also a dialog of the page that listens for the same key.
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

function buildDialog<T>(content: Content<T>, finish: (answer: T) => void): HTMLDialogElement {
  const texts = demoTexts();
  const dialog = element(
    'dialog',
    { 'aria-labelledby': 'title', 'aria-describedby': 'lead', lang: document.documentElement.lang || 'en' },
    element(
      'div',
      { class: 'top' },
      element('span', { class: 'mark', 'aria-hidden': 'true' }),
      element('span', { class: 'wallet' }, texts.wallet),
      element('span', { class: 'badge' }, texts.badge),
    ),
    element(
      'div',
      { class: 'content' },
      element('h2', { id: 'title' }, content.title),
      element('p', { id: 'lead' }, content.lead),
      ...content.body,
    ),
    element('div', { class: 'actions' }, ...content.actions(finish)),
    element('p', { class: 'note' }, texts.note),
  );
  return dialog;
}
