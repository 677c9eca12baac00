import { given, type ListOwner, type Participant } from '#server/testing/given.ts';
import { runDraw, runDraws } from '#server/testing/run-draws.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** A list with participants and the calls about its prizes. */
export async function prizeList(
  test: TestApp,
  owner: ListOwner,
  { people, winners, access }: { people: number; winners: number; access?: object },
) {
  const list = await given.list(test, owner, {
    basics: { howManyWinners: winners, availableSpots: 200 },
    ...(access && { access }),
  });
  const at = { workspace: list.workspace, name: list.name };
  const joined = await given.participants(test, list, people);
  const show = async (person: Pick<Participant, 'browser'>) =>
    await person.browser.call('POST', '/api/v1/third/page/prize', { body: at });
  const redraw = async () => {
    const answer = await owner.call('POST', '/winners/select', {
      id: list.id,
      reason: 'Something was wrong',
    });
    if (answer.statusCode === 200) await runDraws(test);
    return answer;
  };
  return {
    list,
    at,
    joined,
    add: (codes: string | readonly string[]) =>
      owner.call('POST', '/prizes', {
        id: list.id,
        codes: typeof codes === 'string' ? codes : codes.join('\n'),
      }),
    counts: async () => (await owner.call('GET', `/prizes?project_id=${list.id}`)).json().result,
    remove: () => owner.call('DELETE', `/prizes?project_id=${list.id}`),
    withdraw: () => owner.call('POST', '/prizes/withdraw', { id: list.id }),
    draw: () => runDraw(test, owner, list.id),
    redraw,
    /** Winners by rank, then everyone else. */
    ranked: async () => {
      const { rows } = (await owner.call('POST', '/winners/view', { id: list.id })).json().result;
      const winning = (rows as { address: string }[]).map(
        ({ address }) => joined.find((person) => person.address === address) as Participant,
      );
      return { winners: winning, losers: joined.filter((person) => !winning.includes(person)) };
    },
    show,
    /** The code that a person gets to see, or the error. */
    codeOf: async (person: Pick<Participant, 'browser'>) => {
      const answer = (await show(person)).json();
      return answer.result?.code ?? answer.code;
    },
    own: async (person: Pick<Participant, 'browser'>) =>
      (await person.browser.call('GET', `/api/v1/third/page/prize?${new URLSearchParams(at)}`)).json().result,
    page: async () =>
      (await test.app.inject(`/api/v1/third/page?${new URLSearchParams(at)}`)).json().result.prizes,
  };
}

export type PrizeList = Awaited<ReturnType<typeof prizeList>>;
