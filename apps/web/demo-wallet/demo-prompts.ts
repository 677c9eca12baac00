import { openDemoDialog } from './demo-dialog.ts';
import { demoTexts, fill } from './demo-texts.ts';
import { button, element } from './element.ts';
import type { DemoPrompts, Persona } from './persona.ts';
import { chainName, personaRow } from './persona-row.ts';
import { WalletRpcError } from './wallet-rpc-error.ts';

/** One prompt at a time. */
export function createDemoPrompts(): DemoPrompts {
  let isOpen = false;
  const alone = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (isOpen) throw new WalletRpcError(-32002, 'The demo wallet is already waiting for an answer.');
    isOpen = true;
    return ask().finally(() => {
      isOpen = false;
    });
  };
  return {
    pickPersona: (personas, current) => alone(() => pickPersona(personas, current)),
    confirmMessage: (persona, message) => alone(() => confirmMessage(persona, message)),
    tell: (problem) => alone(() => tell(demoTexts()[problem])),
  };
}

function pickPersona(personas: Persona[], current: Persona | null): Promise<Persona | null> {
  const texts = demoTexts();
  const lead = fill(texts.connectLead, 'chain', chainName(personas[0]));
  const chosenId = (current ?? personas[0])?.id;
  const list = element('fieldset', { 'aria-label': lead });
  for (const persona of personas) {
    const radio = element('input', { type: 'radio', name: 'persona', value: persona.id });
    radio.checked = persona.id === chosenId;
    radio.autofocus = radio.checked;
    list.append(element('label', {}, radio, personaRow(persona)));
  }
  const chosen = () => {
    const radio = list.querySelector<HTMLInputElement>('input:checked');
    return personas.find((persona) => persona.id === radio?.value) ?? null;
  };
  return openDemoDialog<Persona | null>(
    {
      title: fill(texts.connectTitle, 'host', location.host),
      lead,
      body: [list],
      actions: (finish) => {
        // Enter on a selected persona connects, as in any form.
        list.addEventListener('keydown', (event) => {
          if (event.key === 'Enter') finish(chosen());
        });
        return [
          button(texts.reject, 'secondary', () => finish(null)),
          button(texts.connect, 'primary', () => finish(chosen())),
        ];
      },
    },
    null,
  );
}

function confirmMessage(persona: Persona, message: string): Promise<boolean> {
  const texts = demoTexts();
  const text = element('pre', { tabindex: '0', role: 'group', 'aria-label': texts.message }, message);
  return openDemoDialog(
    {
      title: texts.signTitle,
      lead: fill(texts.signLead, 'host', location.host),
      body: [element('div', { class: 'signer' }, personaRow(persona)), text],
      actions: (finish) => {
        const sign = button(texts.sign, 'primary', () => finish(true));
        sign.autofocus = true;
        return [button(texts.reject, 'secondary', () => finish(false)), sign];
      },
    },
    false,
  );
}

function tell(problem: string): Promise<void> {
  const texts = demoTexts();
  return openDemoDialog<void>(
    {
      title: texts.problemTitle,
      lead: problem,
      body: [],
      actions: (finish) => [button(texts.close, 'primary', () => finish())],
    },
    undefined,
  );
}
