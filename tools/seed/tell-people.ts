import type { Db } from '../../apps/server/db/connect.ts';
import type { Bystander } from './make-crowd.ts';
import { type Character, OWNER, PARTICIPANTS } from './story/people.ts';

/** A person of the story with their account. */
export type Person = {
  userId: string;
  address: string;
  chain: 'ethereum' | 'solana';
  email: string | null;
  language: 'en' | 'es';
};

/** Everyone who is there: the owner, the characters by their id, and the crowd. */
export type People = { owner: Person; characters: ReadonlyMap<string, Person>; crowd: readonly Person[] };

/** Gives everyone an account, with confirmed addresses where they have one. */
export async function tellPeople(db: Db, crowd: readonly Bystander[], since: Date): Promise<People> {
  const characters = new Map<string, Person>();
  for (const character of [OWNER, ...PARTICIPANTS])
    characters.set(character.id, await tellCharacter(db, character, since));
  const rows = await db
    .insertInto('users')
    .values(crowd.map((bystander) => rowOf(bystander, since)))
    // A write that changes nothing returns the row of one who has signed in already.
    .onConflict((conflict) =>
      conflict.column('principal_wallet').doUpdateSet((row) => ({ language: row.ref('users.language') })),
    )
    .returning(['id', 'principal_wallet'])
    .execute();
  const ids = new Map(rows.map((row) => [row.principal_wallet, row.id]));
  return {
    owner: characters.get(OWNER.id) as Person,
    characters,
    crowd: crowd.map((bystander) => ({ ...bystander, userId: ids.get(bystander.address) as string })),
  };
}

/** Someone may have signed in with the demo wallet in the first second: their account becomes the character's. */
async function tellCharacter(db: Db, character: Character, since: Date): Promise<Person> {
  const { principal_wallet, chain, ...profile } = rowOf(character, since);
  const named = { ...profile, full_name: character.fullName, workspace: character.workspace ?? null };
  const { id } = await db
    .insertInto('users')
    .values({ principal_wallet, chain, ...named })
    .onConflict((conflict) => conflict.column('principal_wallet').doUpdateSet(named))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...character, userId: id };
}

function rowOf({ address, chain, email, language }: Bystander, since: Date) {
  const confirmedAt = email === null ? null : since;
  return {
    principal_wallet: address,
    chain,
    language,
    email,
    email_set_at: confirmedAt,
    email_confirmed_at: confirmedAt,
    created_at: since,
  };
}
