import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '#server/people/api-keys/api-keys-for-test.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  test = await startTestApp();
  owner = await given.owner(test);
});
afterAll(() => test.close());

type Values = Record<string, string>;
const remove = (path: string, values: Values, place: 'query' | 'body', by = owner.browser) =>
  place === 'query'
    ? by.call('DELETE', `${path}?${new URLSearchParams(values)}`)
    : by.call('DELETE', path, { body: values });

describe.each(['query', 'body'] as const)('a DELETE call with its values in the %s', (place) => {
  it('whose values are documented in the query', async () => {
    const { id } = await createKey(owner.browser, 'lists:read');
    expect((await remove('/api/v1/api-keys', { id }, place)).statusCode).toBe(200);
    expect((await owner.browser.call('GET', '/api/v1/api-keys')).json().result).toEqual([]);
    const list = (await owner.create()).json().result;
    const path = '/api/v1/projects/delete';
    const wrong = await remove(path, { project_id: list.id, name: 'Another' }, place);
    expect(wrong.json().code).toBe('name-not-repeated');
    expect((await remove(path, { project_id: list.id, name: list.name }, place)).statusCode).toBe(200);
  });

  it('whose values are documented in the body', async () => {
    const list = await given.list(test, owner);
    const person = await given.account(test);
    expect((await person.join(list)).statusCode).toBe(200);
    const address = { workspace: list.workspace, name: list.name };
    const left = await remove('/api/v1/third/page/register/participant', address, place, person.browser);
    expect(left.statusCode).toBe(200);
    expect((await person.entry(list)).json().result).toBeNull();
  });

  it('is validated as it is documented', async () => {
    const answer = await remove('/api/v1/api-keys', { id: 'mine' }, place);
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { id: 'Should be an ID such as 6f9619ff-8b86-4d11-b42d-00c04fc964ff' },
    ]);
  });
});
