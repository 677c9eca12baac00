import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import {
  BUYER,
  COLLECTION,
  HASH,
  marketLog,
  move721,
  ROUTER,
  SELLER,
  ZERO_ADDRESS,
} from '@signboard/sales/testing/sample-logs.ts';
import { SIGNATURE, writeJson } from '@signboard/sales/testing/sample-solana.ts';
import { seaportOrder } from '@signboard/sales/testing/samples/order-books.ts';
import { SOLANA_SAMPLES } from '@signboard/sales/testing/samples/solana.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../../testing/run-in-process.ts';

const PROGRAM = fileURLToPath(new URL('decode-sales.ts', import.meta.url));
const logs = [marketLog('seaport', 'orderFulfilled', seaportOrder), move721(SELLER, BUYER, 42n)];
const receipt = {
  transactionHash: HASH,
  from: BUYER,
  to: ROUTER,
  status: '0x1',
  logs: logs.map((log, at) => ({ ...log, logIndex: `0x${at.toString(16)}` })),
};
const sale = {
  marketplace: 'seaport-v1.1',
  contract: COLLECTION,
  tokenId: '42',
  standard: 'erc721',
  quantity: '1',
  seller: SELLER,
  buyer: BUYER,
  priceWei: '1000000000000000000',
  currency: 'ETH',
  side: 'listing',
  logIndex: 0,
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'decode-sales-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In a new process, with this standard input. */
function pipe(input: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, '-'], { input, encoding: 'utf8' });
  return { status, stderr, lines: parseLines(stdout) };
}

async function run(...args: string[]) {
  const { code, out, err } = await runInProcess(PROGRAM, { args });
  return { status: code, stderr: err, lines: parseLines(out) };
}

const parseLines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

it('prints the sales of a receipt as one line', async () => {
  expect(await run(file('receipt.json', JSON.stringify(receipt, null, 2)))).toEqual({
    status: 0,
    stderr: '',
    lines: [{ txHash: HASH, sales: [sale], mints: [] }],
  });
});

it('prints one line for each transaction of a packed block', async () => {
  const otherHash = `0x${'b6'.repeat(32)}`;
  const minted = { ...move721(ZERO_ADDRESS, BUYER, 7n), logIndex: 9, transactionHash: otherHash };
  const block = {
    transactions: [{ hash: HASH }, { hash: otherHash }],
    logs: [...receipt.logs.map((log) => ({ ...log, transactionHash: HASH })), minted],
  };
  const { lines } = await run(file('1.json.gz', gzipSync(JSON.stringify(block))));
  expect(lines).toEqual([
    { txHash: HASH, sales: [sale], mints: [] },
    {
      txHash: otherHash,
      sales: [],
      mints: [
        { contract: COLLECTION, tokenId: '7', standard: 'erc721', quantity: '1', to: BUYER, logIndex: 9 },
      ],
    },
  ]);
});

it('reads lines from standard input', () => {
  const line = JSON.stringify(receipt);
  expect(pipe(`${line}\n\n${line}\n`).lines).toHaveLength(2);
});

describe('Solana', () => {
  const [sample] = SOLANA_SAMPLES;
  const made = sample && writeJson({ instructions: [sample.instruction], signers: [sample.signer] });
  const line = {
    signature: SIGNATURE,
    sales: [expect.objectContaining({ ...sample?.sale, instruction: [0] })],
    mints: [],
    needs: [`verified collection of ${sample?.sale.mint}`],
  };

  it.each([
    ['a getTransaction result', made],
    ["a node's whole answer", { jsonrpc: '2.0', id: 1, result: made }],
  ])('prints the sales of %s as one line', async (_what, json) => {
    expect(await run(file('solana.json', JSON.stringify(json)))).toEqual({
      status: 0,
      stderr: '',
      lines: [line],
    });
  });

  it('prints one line for each transaction of a block', async () => {
    const block = { blockHeight: 1, transactions: [made, { ...made, meta: { ...made?.meta, err: {} } }] };
    expect((await run(file('block.json', JSON.stringify(block)))).lines).toEqual([
      line,
      { signature: SIGNATURE, sales: [], mints: [] },
    ]);
  });

  it('reports input it cannot decode', () => {
    const { status, stderr } = pipe(JSON.stringify({ transaction: ['AQID', 'base64'], meta: {} }));
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Cannot decode line 1: unsupported encoding/);
  });
});

describe('bad input', () => {
  it.each([
    ['that is no JSON', 'nothing', /^Cannot decode .*: not valid JSON\./],
    ['without logs', '{}', /^Cannot decode .*: missing the list of logs\./],
  ])('%s is reported, and the rest is still decoded', async (_which, content, complaint) => {
    const { status, stderr, lines } = await run(
      file('bad.json', content),
      file('good.json', JSON.stringify(receipt)),
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(complaint);
    expect(lines).toHaveLength(1);
  });

  it('that does not exist, or is not gzipped as its name says, is reported', async () => {
    expect(await run(join(folder, 'nowhere.json'))).toMatchObject({ status: 1, lines: [] });
    expect(await run(file('plain.json.gz', '{}'))).toMatchObject({ status: 1, lines: [] });
  });

  it('missing arguments print the usage', async () => {
    expect(await run()).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') });
  });
});
