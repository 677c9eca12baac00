import { expect } from '@playwright/test';
import type { ApiPerson } from './api-person.ts';
import { queryDatabase } from './bot-database.ts';
import { type GivenList, type GivenListOptions, givenList } from './given-list.ts';

type Draw = { state: string; commitment: string | null; revealAt: Date | null };

/** A list whose registration has ended, with entries. */
export async function endedList(
  people: number,
  options: GivenListOptions = {},
): Promise<{ list: GivenList; people: ApiPerson[] }> {
  const list = await givenList({ ...options, basics: { howManyWinners: 2, ...options.basics } });
  const joined: ApiPerson[] = [];
  for (let count = 0; count < people; count += 1) joined.push(await list.addParticipant());
  await endList(list);
  return { list, people: joined };
}

/** Ends and finishes a list as if it had always been announced until now: nobody has anything to object to. */
export async function endList({ id, owner }: GivenList): Promise<void> {
  await queryDatabase(
    `with ended as (
       update lists set end_date = date_trunc('milliseconds', now()) where id = $1 and end_date > now() returning end_date
     )
     update list_terms set terms = terms || jsonb_build_object('endDate', iso_time(end_date))
     from ended where list_id = $1`,
    [id],
  );
  await owner.call('POST', '/api/v1/projects/finish', { id });
}

/** Starts a draw by API; a repeated one takes a reason. */
export async function startDraw({ owner, id }: GivenList, reason?: string): Promise<void> {
  await owner.call('POST', '/api/v1/projects/winners/select', { id, ...(reason && { reason }) });
}

/** Holds the next draw of a list at its commitment until it is released. */
export async function holdDraw({ id }: GivenList): Promise<{ release(): Promise<void> }> {
  const name = `hold_${id.replaceAll('-', '')}`;
  await queryDatabase(
    `create function ${name}() returns trigger language plpgsql as
       $$ begin new.leased_until := 'infinity'; return new; end $$;
     create trigger ${name} before update on draws for each row
       when (new.list_id = '${id}' and new.state = 'committed') execute function ${name}()`,
  );
  return {
    release: async () =>
      void (await queryDatabase(
        `drop function ${name} cascade; update draws set leased_until = null where list_id = '${id}'`,
      )),
  };
}

/** Waits until the latest draw of a list is in a state. */
export async function waitForDraw({ id }: GivenList, state: 'committed' | 'drawn'): Promise<Draw> {
  const latest = async () => {
    const draws = await queryDatabase<Draw>(
      `select state, commitment, reveal_at as "revealAt" from draws where list_id = $1 order by number desc limit 1`,
      [id],
    );
    return draws[0];
  };
  await expect.poll(async () => (await latest())?.state, { intervals: [200] }).toBe(state);
  return (await latest()) as Draw;
}

export async function drawnList(people: number, options?: GivenListOptions) {
  const made = await endedList(people, options);
  await startDraw(made.list);
  await waitForDraw(made.list, 'drawn');
  return made;
}
