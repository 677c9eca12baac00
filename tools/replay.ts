import { parseArgs } from 'node:util';
import { replayEthereum } from '../apps/server/bots/sales-feed/ethereum/replay-ethereum.ts';
import type { Replayed } from '../apps/server/bots/sales-feed/finish-replay.ts';
import { replaySolana } from '../apps/server/bots/sales-feed/solana/replay-solana.ts';
import { createLogger } from '../apps/server/platform/lib/logger.ts';
import { loadSecretKeys } from '../apps/server/platform/secrets/keyring.ts';
import type { Deps } from '../apps/server/wiring/deps.ts';
import { wire } from '../apps/server/wiring/wire.ts';
import { readInstallation } from './read-installation.ts';

const USAGE = `Reads sales again, without moving on from where the watchers stand. What is stored or posted already stays as it is.

  npm run -s replay -- --chain ethereum --from BLOCK --to BLOCK [--dry-run]
  npm run -s replay -- --chain ethereum|solana --transaction HASH [--dry-run]

  --dry-run  only say what would be stored and posted

One line of JSON for each transaction with sales. Exit code 0: done. 1: it could not be done. 2: not understood.
`;

type Range = { from: number; to: number } | { transaction: string };
type Options = { chain: 'ethereum' | 'solana'; range: Range; isDryRun: boolean };

const options = readArguments();
if (!options) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  try {
    await replay(options);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

function readArguments(): Options | null {
  try {
    const { values } = parseArgs({
      options: {
        chain: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        transaction: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
      },
    });
    const { chain, transaction } = values;
    if (chain !== 'ethereum' && chain !== 'solana') return null;
    const range = transaction ? { transaction } : rangeOf(values.from, values.to);
    if (!range || (chain === 'solana' && !transaction)) return null;
    return { chain, range, isDryRun: values['dry-run'] };
  } catch {
    return null;
  }
}

function rangeOf(from: string | undefined, to = from): Range | null {
  const isNumber = (text: string | undefined) => /^\d{1,12}$/.test(text ?? '');
  if (!isNumber(from) || !isNumber(to) || Number(from) > Number(to)) return null;
  return { from: Number(from), to: Number(to) };
}

async function replay(options: Options): Promise<void> {
  const { config, databaseUrl } = await readInstallation();
  const deps = wire(config, {
    databaseUrl,
    secretKeys: await loadSecretKeys(config.SECRET_KEYS, config.DATA_DIR),
    log: createLogger('warn'),
  });
  const total = { transactions: 0, sales: 0, posts: 0 };
  try {
    for await (const step of stepsOf(deps, options)) add(total, step, options.isDryRun);
  } finally {
    await deps.close();
  }
  process.stderr.write(
    options.isDryRun
      ? `${total.transactions} transactions with ${total.sales} sales, which ${total.posts} posts would tell of where they have not yet.\n`
      : `${total.transactions} transactions; ${total.sales} sales were stored anew, ${total.posts} posts were queued.\n`,
  );
}

function stepsOf(deps: Deps, { chain, range, isDryRun }: Options): AsyncIterable<Replayed> {
  const { db, clock, log, prices, ethereumChain, solanaChain, solanaCollections } = deps;
  if (chain === 'ethereum') {
    if (!ethereumChain) throw new Error('ETHEREUM_RPC_URL is not set.');
    const reading = { db, chain: ethereumChain, prices: () => prices.usdPrices() };
    return replayEthereum(reading, range, { isDryRun });
  }
  if (!solanaChain || !solanaCollections) throw new Error('SOLANA_RPC_URL is not set.');
  const parts = { db, clock, log, chain: solanaChain, collections: solanaCollections };
  const { transaction } = range as { transaction: string };
  return replaySolana({ ...parts, usdPrices: () => prices.usdPrices() }, transaction, { isDryRun });
}

function add(
  total: { transactions: number; sales: number; posts: number },
  { decoded, posts, committed }: Replayed,
  isDryRun: boolean,
): void {
  for (const { chain, transaction, blockNumber, sales, mints } of decoded) {
    if (sales.length + mints.length === 0) continue;
    total.transactions += 1;
    const bots = posts.filter((post) => post.decoded.transaction === transaction).map(({ bot }) => bot.id);
    const keys = sales.map(({ sale }) => sale.key);
    process.stdout.write(
      `${JSON.stringify({ chain, transaction, blockNumber, sales: keys, mints: mints.length, bots })}\n`,
    );
  }
  total.sales += isDryRun
    ? decoded.reduce((sum, { sales }) => sum + sales.length, 0)
    : (committed?.sales ?? 0);
  total.posts += isDryRun ? posts.length : (committed?.posts ?? 0);
}
