import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let owner: ListOwner;
let asked: string[] = [];
let nameOf: (contract: string) => string | null = () => null;
const FOXES = '0x00000000000000000000000000000000000000A1';
const NAMELESS = '0x00000000000000000000000000000000000000A2';

beforeAll(async () => {
  test = await startTestApp({
    ports: {
      contractLookup: { exists: async () => 'yes' },
      contractNames: {
        async nameOf(contract) {
          asked.push(contract);
          return nameOf(contract);
        },
      },
    },
  });
  owner = await given.owner(test);
});
afterAll(() => test.close());
beforeEach(() => {
  asked = [];
  nameOf = (contract) => (contract === FOXES ? 'Cosmic Foxes' : null);
});

const registration = { nftVerification: true, ownNft: `${FOXES}, ${NAMELESS}` };
const shown = async ({ workspace, name }: { workspace: string; name: string }) =>
  (await test.app.inject(`/api/v1/third/page?workspace=${workspace}&name=${name}`)).json().result.details
    .requirements;

it('[J1] names the collections that a list requires, as far as they have a name', async () => {
  const list = await given.list(test, owner, { registration });
  const names = { [FOXES]: 'Cosmic Foxes' };
  expect(await shown(list)).toEqual([{ id: 'nft', contracts: [FOXES, NAMELESS], names, pictures: {} }]);
});

it('asks the chain for unknown names when the owner saves or activates, never for a visitor', async () => {
  const list = await given.list(test, owner, { registration });
  expect(asked).toEqual([FOXES, NAMELESS, NAMELESS]);
  for (let visits = 0; visits < 5; visits += 1) await shown(list);
  expect(asked).toHaveLength(3);
});

it('keeps a known name while the node is down', async () => {
  const list = await given.list(test, owner, { registration });
  nameOf = () => {
    throw new Error('the node is down');
  };
  await owner.call('POST', '/activate', { id: list.id });
  const saved = await owner.call('PUT', '/registration', { id: list.id, ...registration });
  expect(saved.statusCode).toBe(200);
  await owner.call('POST', '/activate', { id: list.id });
  expect(await shown(list)).toMatchObject([{ names: { [FOXES]: 'Cosmic Foxes' } }]);
});

it('forgets the names of contracts that are no longer required', async () => {
  const list = await given.list(test, owner, { registration });
  await owner.call('POST', '/activate', { id: list.id });
  await owner.call('PUT', '/registration', { id: list.id, ownNft: NAMELESS });
  await owner.call('POST', '/activate', { id: list.id });
  expect(await shown(list)).toEqual([{ id: 'nft', contracts: [NAMELESS], names: {}, pictures: {} }]);
});

it('copies the names with a duplicated list', async () => {
  const list = await given.list(test, owner, { registration });
  asked = [];
  const copy = (await owner.duplicate(list.id, { name: 'A twin', urlEndName: 'a-twin' })).json().result;
  const { rows } = await test.deps.pool.query('select contract_names from lists where id = $1', [copy.id]);
  expect(rows).toEqual([{ contract_names: { [FOXES]: 'Cosmic Foxes' } }]);
  expect(asked).toEqual([]);
});
