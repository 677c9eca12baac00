import { requestAccount } from './ask-person.ts';
import type { DemoAccounts } from './demo-accounts.ts';
import { openDemoDialog } from './demo-dialog.ts';
import { demoSheet } from './demo-styles.ts';
import { demoTexts } from './demo-texts.ts';
import { button, element } from './element.ts';
import type { DemoPrompts, Persona } from './persona.ts';
import { chainName, personaRow } from './persona-row.ts';

type Action = { kind: 'switch' | 'disconnect'; persona: Persona } | { kind: 'close' };

/** Stands in for an extension's toolbar icon: switch account, disconnect. */
export function showDemoButton(accounts: DemoAccounts, prompts: DemoPrompts): void {
  const host = element('div', { 'data-demo-wallet': 'button' });
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [demoSheet()];
  const label = element('span', { class: 'label' });
  const corner = element('button', { type: 'button', class: 'corner' });
  corner.append(element('span', { class: 'mark', 'aria-hidden': 'true' }), label);
  corner.addEventListener('click', () => void manage(accounts, prompts));
  // Its own landmark, so that screen readers separate it from the page.
  const aside = element('aside', {}, corner);
  shadow.append(aside);
  const relabel = () => {
    label.textContent = demoTexts().wallet;
    corner.setAttribute('aria-label', demoTexts().wallet);
    aside.setAttribute('aria-label', demoTexts().wallet);
  };
  relabel();
  new MutationObserver(relabel).observe(document.documentElement, { attributeFilter: ['lang'] });
  document.body.append(host);
}

async function manage(accounts: DemoAccounts, prompts: DemoPrompts): Promise<void> {
  try {
    const connected = await Promise.all([accounts.current('ethereum'), accounts.current('solana')]);
    const action = await openManager(connected.filter((persona) => persona !== null));
    if (action.kind === 'disconnect') accounts.choose(action.persona.chain, null);
    if (action.kind === 'switch') await requestAccount(action.persona.chain, accounts, prompts);
  } catch {
    // Rejecting a switch changes nothing; without the sandbox there is nothing to manage.
  }
}

function openManager(connected: Persona[]): Promise<Action> {
  const texts = demoTexts();
  return openDemoDialog<Action>(
    {
      title: texts.manageTitle,
      lead: connected.length > 0 ? '' : texts.notConnected,
      body: [],
      actions: (finish) => [
        ...connected.map((persona) =>
          element(
            'div',
            { class: 'account', role: 'group', 'aria-label': persona.name },
            personaRow(persona, `${chainName(persona)} · ${persona.role}`),
            button(texts.switchAccount, 'secondary', () => finish({ kind: 'switch', persona })),
            button(texts.disconnect, 'secondary', () => finish({ kind: 'disconnect', persona })),
          ),
        ),
        button(texts.close, 'primary', () => finish({ kind: 'close' })),
      ],
    },
    { kind: 'close' },
  );
}
