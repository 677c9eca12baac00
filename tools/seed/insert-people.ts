import type { Language } from '@signboard/domain/accounts/language.ts';
import type { Db } from '../../apps/server/platform/db/connect.ts';
import { type Character, OWNER, PARTICIPANTS } from './demo-data/people.ts';
import type { CrowdMember } from './make-crowd.ts';

export type Person = {
  userId: string;
  address: string;
  chain: 'ethereum' | 'solana';
  email: string | null;
  language: Language;
};

export type People = { owner: Person; characters: ReadonlyMap<string, Person>; crowd: readonly Person[] };

/** Creates the accounts, with confirmed emails where they have one. */
export async function insertPeople(db: Db, crowd: readonly CrowdMember[], since: Date): Promise<People> {
  const characters = new Map<string, Person>();
  for (const character of [OWNER, ...PARTICIPANTS])
    characters.set(character.id, await insertCharacter(db, character, since));
  const rows = await db
    .insertInto('users')
    .values(crowd.map((bystander) => rowOf(bystander, since)))
    // A no-op update returns the row of an account that has signed in already.
    .onConflict((conflict) =>
      conflict.column('principalWallet').doUpdateSet((row) => ({ language: row.ref('users.language') })),
    )
    .returning(['id', 'principalWallet'])
    .execute();
  const ids = new Map(rows.map((row) => [row.principalWallet, row.id]));
  return {
    owner: characters.get(OWNER.id) as Person,
    characters,
    crowd: crowd.map((bystander) => ({ ...bystander, userId: ids.get(bystander.address) as string })),
  };
}

/** Someone may have signed in with the demo wallet already: their account becomes the character's. */
async function insertCharacter(db: Db, character: Character, since: Date): Promise<Person> {
  const { principalWallet, chain, ...profile } = rowOf(character, since);
  const named = { ...profile, fullName: character.fullName, workspace: character.workspace ?? null };
  const { id } = await db
    .insertInto('users')
    .values({ principalWallet, chain, ...named })
    .onConflict((conflict) => conflict.column('principalWallet').doUpdateSet(named))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...character, userId: id };
}

function rowOf({ address, chain, email, language }: CrowdMember, since: Date) {
  const confirmedAt = email === null ? null : since;
  return {
    principalWallet: address,
    chain,
    language,
    email,
    emailSetAt: confirmedAt,
    emailConfirmedAt: confirmedAt,
    createdAt: since,
  };
}
