import { readFileSync } from 'node:fs';
import { decodeFunctionData, type Hex, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { given } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const PAGE = readFileSync(new URL('../../../../../docs/mint-page.md', import.meta.url), 'utf8');
const CONTRACT = `0x${'c'.repeat(40)}`;

type Example = { mint(wallet: object, contract: string): Promise<string> };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null } });
});
afterAll(() => test.close());

/** The code of the page as it is, with its two constants filled in. */
function loadExample(site: string, root: string): Example {
  const code = /```js\n(.*?)```/s
    .exec(PAGE)?.[1]
    ?.replace('https://signboard.example', site)
    .replace('0x…', root);
  return new Function(`${code}; return { mint };`)();
}

it('runs the example of the docs: winners mint with their proof, others are told', async () => {
  const owner = await given.owner(test);
  const list = await given.list(test, owner, {
    basics: { howManyWinners: 5 },
    access: { exposeWinnerList: true },
  });
  const people = await given.participants(test, list, 3);
  await given.draw(test, list);
  const { root } = (await owner.call('POST', '/winners/allowlist', { id: list.id, format: 'packed' })).json()
    .result;
  const example = loadExample(await test.app.listen({ port: 0, host: '127.0.0.1' }), root);
  const mintAs = async (address: string) => {
    const sent: { data: Hex; to: string }[] = [];
    const wallet = {
      request: async ({ method, params }: { method: string; params: [{ data: Hex; to: string }] }) =>
        method === 'eth_requestAccounts' ? [address] : sent.push(...params),
    };
    return { said: await example.mint(wallet, CONTRACT), sent };
  };
  const { said, sent } = await mintAs(people[0]?.address ?? '');
  expect([said, sent[0]?.to]).toEqual(['Minting…', CONTRACT]);
  const call = decodeFunctionData({
    abi: parseAbi(['function mint(bytes32[] proof)']),
    data: sent[0]?.data ?? '0x',
  });
  const written = (await owner.call('POST', '/winners', { id: list.id, format: 'packed' })).json();
  const mine = written.proofs.find(({ address }: { address: string }) => address === people[0]?.address);
  expect(call).toEqual({ functionName: 'mint', args: [mine.proof] });
  expect(await mintAs(owner.address)).toEqual({ said: 'This wallet is not on the allowlist.', sent: [] });
});
