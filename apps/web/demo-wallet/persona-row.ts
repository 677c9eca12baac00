import { element } from './element.ts';
import type { Persona } from './persona.ts';

const TINTS = 6;

/** Avatar, name, short address and a line about the persona: the role by default. */
export function personaRow(persona: Persona, about = persona.role): HTMLElement {
  const initial = [...persona.name][0] ?? '?';
  return element(
    'span',
    { class: 'persona' },
    element(
      'span',
      { class: 'face', 'data-tint': String(tintOf(persona.id)), 'aria-hidden': 'true' },
      initial,
    ),
    element(
      'span',
      { class: 'who' },
      element('span', { class: 'name' }, persona.name),
      element('span', { class: 'address', title: persona.address }, shortAddress(persona.address)),
      element('span', { class: 'role' }, about),
    ),
  );
}

export function chainName(persona: Persona | undefined): string {
  return persona?.chain === 'solana' ? 'Solana' : 'Ethereum';
}

function shortAddress(address: string): string {
  return `${address.slice(0, address.startsWith('0x') ? 6 : 4)}…${address.slice(-4)}`;
}

function tintOf(id: string): number {
  return [...id].reduce((sum, character) => sum + character.charCodeAt(0), 0) % TINTS;
}
