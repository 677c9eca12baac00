import { expect } from '@playwright/test';
import type { ApiPerson } from './api-person.ts';
import { type GivenList, type GivenListOptions, givenList } from './given-list.ts';

type Draw = { number: number; state: string; round: number | null; commitment: string | null };

/** A list whose registration is over, with the people on it. */
export async function endedList(
  people: number,
  options: GivenListOptions = {},
): Promise<{ list: GivenList; people: ApiPerson[] }> {
  const list = await givenList({ ...options, basics: { howManyWinners: 2, ...options.basics } });
  const joined: ApiPerson[] = [];
  for (let count = 0; count < people; count += 1) joined.push(await list.addParticipant());
  await list.owner.call('POST', '/api/v1/projects/finish', { id: list.id });
  return { list, people: joined };
}

/** Begins a draw of a list without its page; another one takes a reason. */
export async function beginDraw({ owner, id }: GivenList, reason?: string): Promise<void> {
  await owner.call('POST', '/api/v1/projects/winners/select', { id, ...(reason && { reason }) });
}

/** The latest draw of a list, once it has come so far. */
export async function drawIn({ owner, id }: GivenList, state: 'committed' | 'drawn'): Promise<Draw> {
  const latest = async () => {
    const path = `/api/v1/projects/winners/draws?project_id=${id}`;
    return (await owner.call<{ result: Draw[] }>('GET', path)).result[0];
  };
  await expect.poll(async () => (await latest())?.state, { timeout: 30_000, intervals: [200] }).toBe(state);
  return (await latest()) as Draw;
}

/** A list whose winners are drawn. */
export async function drawnList(people: number, options?: GivenListOptions) {
  const made = await endedList(people, options);
  await beginDraw(made.list);
  await drawIn(made.list, 'drawn');
  return made;
}
