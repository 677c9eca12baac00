import type { Db } from '#server/platform/db/connect.ts';
import type { SimulatedBot } from './simulated-bots.ts';
import type { SimulatedChain, TransactionMeaning } from './simulated-chain.ts';

/** A post that was sent. */
export type Posted = { botId: string; channel: string; transaction: string; kind: string };

export type Outcome = {
  db: Db;
  chain: SimulatedChain;
  bots: readonly SimulatedBot[];
  firstBlock: number;
  posted: readonly Posted[];
};

/** How the result differs from the chain; empty when it is right. */
export async function findViolations(outcome: Outcome): Promise<string[]> {
  const { db, chain, bots, firstBlock, posted } = outcome;
  const stories = chain.storiesFrom(firstBlock);
  const rows = await db
    .selectFrom('deliveries')
    .select(['botId', 'channel', 'transaction', 'kind', 'state', 'facts'])
    .execute();
  const sales = await db.selectFrom('sales').select('transaction').execute();

  const expected = new Map(
    stories.flatMap((story) => wantedOf(story, bots).map((post) => [nameOf(post), story] as const)),
  );
  const found = new Map(rows.map((row) => [nameOf(row), row]));
  const violations: string[] = [];

  for (const [name, story] of expected) {
    const row = found.get(name);
    if (!row || (row.state !== 'queued' && row.state !== 'sent'))
      violations.push(`lost: ${name} is ${row?.state ?? 'missing'}`);
    else if (row.facts.length !== story.tokens)
      violations.push(`${name} tells ${row.facts.length} of ${story.tokens} tokens`);
  }
  for (const [name, row] of found) {
    if (!chain.everConfirmed.has(row.transaction))
      violations.push(`never confirmed: ${name} is ${row.state}`);
    if (!expected.has(name) && row.state !== 'dropped' && row.state !== 'sent')
      violations.push(`not in the chain: ${name} is ${row.state}`);
  }
  const names = posted.map(nameOf);
  for (const name of new Set(names.filter((one, at) => names.indexOf(one) !== at)))
    violations.push(`posted twice: ${name}`);

  const inChain = count(stories.filter(({ kind }) => kind === 'sale').flatMap(tokensOf));
  const stored = count(sales.map(({ transaction }) => transaction));
  for (const transaction of new Set([...inChain.keys(), ...stored.keys()]))
    if (inChain.get(transaction) !== stored.get(transaction))
      violations.push(
        `${stored.get(transaction) ?? 0} of ${inChain.get(transaction) ?? 0} sales stored of ${transaction}`,
      );
  return violations;
}

function wantedOf(story: TransactionMeaning, bots: readonly SimulatedBot[]): Posted[] {
  const { kind, transaction, contract, priceWei } = story;
  return bots
    .filter(
      (bot) => bot.contract === contract && (kind === 'mint' ? bot.postMints : priceWei >= bot.leastWei),
    )
    .flatMap((bot) => bot.channels.map((channel) => ({ botId: bot.id, channel, transaction, kind })));
}

function tokensOf({ transaction, tokens }: TransactionMeaning): string[] {
  return Array.from({ length: tokens }, () => transaction);
}

function nameOf({ botId, channel, transaction, kind }: Posted): string {
  return `${kind} of ${transaction} by ${botId} on ${channel}`;
}

function count(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
