import type { KyselyPlugin } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

class Killed extends Error {}

/**
 * Lets a process die at its nth statement: that one and all later ones fail, and an open transaction is lost. False when the
 * work was done before.
 */
export async function killAtStatement(
  db: Db,
  statement: number,
  work: (db: Db) => Promise<unknown>,
): Promise<boolean> {
  try {
    await work(db.withPlugin(dieAt(statement)));
    return false;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return true;
  }
}

function dieAt(statement: number): KyselyPlugin {
  let count = 0;
  return {
    transformQuery({ node }) {
      count += 1;
      if (count >= statement) throw new Killed(`statement ${count}`);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
