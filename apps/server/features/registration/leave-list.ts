import { sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { RegistrationDeps } from './deps.ts';

type Outcome =
  | 'left'
  | 'not-found'
  | 'not-joined'
  | 'list-closed'
  | 'list-offline'
  | 'list-upcoming'
  | 'list-ended'
  | 'list-drawn';

/** Takes the person off a list that can still be joined; the spot is free at once. */
export async function leaveList(
  deps: RegistrationDeps,
  userId: string,
  address: { workspace: string; name: string },
): Promise<void> {
  const list = await deps.publicLists.require(address.workspace, address.name);
  const { rows } = await sql<{ outcome: Outcome }>`
    select leave_list(${list.id}, ${deps.clock.now()}, ${userId}) as outcome`.execute(deps.db);
  const outcome = rows[0]?.outcome ?? 'not-found';
  if (outcome !== 'left') throw new AppError(outcome);
}
