import type { Language } from '@signboard/domain/accounts/language.ts';
import { ethereumPersona } from '../../../apps/sandbox/ethereum/dev-accounts.ts';
import { SOLANA_PERSONAS } from '../../../apps/sandbox/solana/solana-personas.ts';

/** A demo person whom the demo wallet can sign in as. */
export type Character = {
  id: string;
  address: string;
  chain: 'ethereum' | 'solana';
  fullName: string;
  email: string;
  language: Language;
  workspace?: string;
};

/** Runs the lists and the bots. */
export const OWNER: Character = {
  ...character('olivia', 'Olivia Marsh', 'en'),
  workspace: 'tidepool-society',
};

/** Bruno joins nearly every list, the others a few. */
export const PARTICIPANTS: readonly Character[] = [
  character('bruno', 'Bruno Alvarez', 'en'),
  character('cleo', 'Cleo Whitfield', 'en'),
  character('kenji', 'Kenji Mori', 'en'),
  character('ines', 'Inés Robledo', 'es'),
];

function character(id: string, fullName: string, language: Language): Character {
  const onSolana = SOLANA_PERSONAS.find((persona) => persona.id === id);
  return {
    id,
    fullName,
    language,
    email: `${id}@example.test`,
    chain: onSolana ? 'solana' : 'ethereum',
    address: onSolana?.address ?? ethereumPersona(id).address,
  };
}
