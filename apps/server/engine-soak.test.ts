import { formatTransaction, type RpcTransaction, serializeTransaction } from 'viem';
import { describe, expect, it } from 'vitest';
import { OUTER_LIMIT_MS } from '../../testing/outer-limit.ts';
import { isExhaustive } from '../../testing/scope.ts';
import { soak } from '../../trials/faults/soak.ts';
import { FAULT_KINDS } from '../../trials/faults/soak-faults.ts';
import { askSandbox, startEngineWorld } from '../../trials/world/engine-world.ts';
import { prepareBots } from '../../trials/world/prepare-bots.ts';

/** Time for leases of dead workers to expire and for open deliveries to settle. */
const LONG_MS = 3 * OUTER_LIMIT_MS;
/** Faults are dealt like cards: every kind occurs once. */
const ONE_DECK = FAULT_KINDS.everywhere.length;
/** What a channel that threw the bot out has failed with. */
const THROWN_OUT = ['telegram kicked', 'discord gone'];

describe.runIf(isExhaustive)('[B7] real sales on three chains, into bots on four channels', () => {
  it(
    'are posted once while workers are killed, connections break, nodes lie and channels fail',
    async () => {
      const report = await soak({
        until: { faults: ONE_DECK, sales: 30 },
        salesPerSecond: 0.6,
        bots: 6,
        isEverywhere: true,
        faultEveryMs: 700,
        isLimited: false,
        seed: 20,
      });
      const { lost, doubled, unexpected, waits } = report;
      expect({ lost, doubled, unexpected, waits }).toEqual({
        lost: [],
        doubled: [],
        unexpected: [],
        waits: {},
      });
      expect(Object.keys(report.failures).filter((why) => !THROWN_OUT.includes(why))).toEqual([]);
      // Only Telegram and Discord can't say whether a message is out.
      expect([report.channels.x?.unknown, report.channels.bluesky?.unknown]).toEqual([0, 0]);
      expect(Object.keys(report.salesByChain).sort()).toEqual(['base', 'ethereum', 'solana']);
      expect(Object.keys(report.faults).sort()).toEqual([...FAULT_KINDS.everywhere].sort());
    },
    LONG_MS,
  );

  it(
    'wait while X is rate limited, and none is lost',
    async () => {
      const { lost, doubled, waiting, posted, expected } = await soak({
        until: { sales: 150 },
        salesPerSecond: 5,
        bots: 1,
        isEverywhere: false,
        faultEveryMs: null,
        isLimited: true,
        seed: 21,
      });
      expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
      expect(posted).toBe(Math.min(expected, 100));
      expect(posted + waiting).toBe(expected);
    },
    LONG_MS,
  );
});

describe.runIf(isExhaustive)('[B7] reorg of the local chain', () => {
  /** Confirmations, so that the test finishes with a block before it counts. */
  const CONFIRMATIONS = 6;
  const PRICES = { orphaned: '7.0007', mined: '7.0008', again: '7.0009' };

  it(
    'drops an orphaned sale before it is posted and posts a re-mined sale once',
    async () => {
      const world = await startEngineWorld({ ETHEREUM_CONFIRMATIONS: String(CONFIRMATIONS) });
      const worker = world.startWorker();
      try {
        await worker.ready;
        const chain = await askSandbox<{ ethereum: { collections: { address: string }[] } }>(
          world,
          '/chain.json',
        );
        const contract = chain.ethereum.collections[0]?.address ?? '';
        const { secretKey, sandboxUrl } = world;
        await prepareBots(world.database, { secretKey, sandboxUrl, contracts: [contract] });
        const rpc = async <T>(method: string, ...params: unknown[]): Promise<T> => {
          const body = { jsonrpc: '2.0', id: 1, method, params };
          const { result } = await askSandbox<{ result: T }>(world, '/rpc/ethereum', body);
          return result;
        };
        const sell = (priceEth: string) =>
          askSandbox<{ txHash: string; blockNumber: number }>(world, '/chain/sale', {
            collection: contract,
            priceEth,
          });
        /** Makes sales, reorgs the blocks since then, and mines replacements. */
        const sellAndReorg = async (priceEth: string, isMinedAgain: boolean) => {
          const snapshot = await rpc<string>('evm_snapshot');
          const { txHash } = await sell(priceEth);
          const transaction = formatTransaction(
            await rpc<RpcTransaction>('eth_getTransactionByHash', txHash),
          );
          expect(await rpc('evm_revert', snapshot)).toBe(true);
          expect(await rpc('eth_getTransactionByHash', txHash)).toBeNull();
          if (!isMinedAgain) return;
          const { r, s, yParity = 0 } = transaction;
          const raw = serializeTransaction({ ...transaction, data: transaction.input } as never, {
            r,
            s,
            yParity,
          });
          expect(await rpc('eth_sendRawTransaction', raw)).toBe(txHash);
        };
        await untilPosted(world, async () => (await cursorOf(world)) !== null);

        await sellAndReorg(PRICES.orphaned, false);
        await sellAndReorg(PRICES.again, true);
        await sell(PRICES.mined);
        const seen = async () => (await posts(world)).map(({ text }) => /([\d.]+) ETH/.exec(text)?.[1]);
        await untilPosted(world, async () => (await seen()).includes(PRICES.mined));
        expect((await seen()).sort()).toEqual([PRICES.mined, PRICES.again].sort());
      } finally {
        await worker.stop();
        await world.stop();
      }
    },
    LONG_MS,
  );
});

type World = Awaited<ReturnType<typeof startEngineWorld>>;
const posts = (world: World) => askSandbox<{ text: string }[]>(world, '/x/posts.json');

async function cursorOf({ database }: World): Promise<unknown> {
  const { rows } = await database.query(`select position from chain_cursors where chain = 'ethereum'`);
  return rows[0]?.position ?? null;
}

async function untilPosted(world: World, isThere: () => Promise<boolean>): Promise<void> {
  while (!(await isThere())) await world.pause();
}
