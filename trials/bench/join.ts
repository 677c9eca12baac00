import type { TokenCondition } from '@signboard/domain/eligibility/chain-condition.ts';
import { timeConcurrently } from '../world/measure.ts';
import type { Rush } from '../world/prepare-rush.ts';
import { startCountingNode } from '../world/start-counting-node.ts';
import { CLIENTS, readPath, startJoinWorld, timeBareStatement, timeJoins } from './join/join-world.ts';
import { printBench } from './print-bench.ts';

/** Joins per second on one list, compared with the bare SQL statement that any such list needs. */
const PEOPLE = 10_000;
const WARM_UP = 1_000;
/** The number of clients in the documented promise about response times. */
const PROMISED_CLIENTS = 64;
const PAGE_VIEWS = 20_000;
/** Each costs a request to every chain, and one network may cause 50,000 of them a day. */
const HOLDERS = 5_000;
/** Few enough to check and join within the half minute for which the nodes' answers are remembered. */
const REMEMBERED_HOLDERS = 2_000;
const CHAINS = [1, 8453, 137];
const TOKENS: TokenCondition[] = Array.from({ length: 10 }, (_, at) => ({
  type: 'token',
  chain: CHAINS[at % CHAINS.length] as number,
  standard: 'erc721',
  contract: `0x${String(at + 1).padStart(40, '0')}`,
  tokenId: null,
  minimum: '1',
  decimals: 0,
  name: null,
}));
const CHECK_PATH = '/api/v1/third/page/validate/address';

const nodes = await Promise.all(CHAINS.map(startCountingNode));
const [mainnet, ...others] = nodes.map(({ url }) => url);
const world = await startJoinWorld({
  ETHEREUM_RPC_URL: mainnet as string,
  EVM_RPC_URLS: others.map((node, at) => `${CHAINS[at + 1]}=${node}`).join(),
  ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
});
try {
  await timeJoins(world, await world.newRush(WARM_UP));
  const bare = await timeBareStatement(world, await world.newRush(PEOPLE));
  const whole = await timeJoins(world, await world.newRush(PEOPLE));
  const promised = await timeJoins(world, await world.newRush(PEOPLE), PROMISED_CLIENTS);
  const pagesPerSecond = await timePage();
  const before = countRequests();
  const holding = await timeJoins(world, await world.newRush(HOLDERS, { all: TOKENS }), PROMISED_CLIENTS);
  const requestsPerJoin = (countRequests() - before) / HOLDERS;
  const remembered = await world.newRush(REMEMBERED_HOLDERS, { all: TOKENS });
  await checkRequirements(remembered);
  const beforeRemembered = countRequests();
  const rememberedJoins = await timeJoins(world, remembered, PROMISED_CLIENTS);
  const rememberedRequests = countRequests() - beforeRemembered;
  const ratio = whole.perSecond / bare;
  printBench(
    'join',
    [
      {
        measure: 'joins per second over HTTP, all local requirements on',
        value: whole.perSecond.toFixed(0),
        anchor: 'at least 500, goal 1,000',
      },
      { measure: 'bare UPDATE + INSERT per second, pool of 8', value: bare.toFixed(0) },
      { measure: 'joins relative to bare statements', value: ratio.toFixed(2), anchor: 'at least 0.40' },
      {
        measure: `p99 of a join with ${CLIENTS} clients`,
        value: `${whole.p99Ms.toFixed(0)} ms`,
      },
      {
        measure: `the same with ${PROMISED_CLIENTS} clients`,
        value: `${promised.p99Ms.toFixed(0)} ms`,
        anchor: `below 250 ms; ${promised.perSecond.toFixed(0)} joins per second`,
      },
      {
        measure: `joins per second with ${TOKENS.length} tokens on ${CHAINS.length} chains`,
        value: holding.perSecond.toFixed(0),
      },
      {
        measure: `p99 of such a join with ${PROMISED_CLIENTS} clients`,
        value: `${holding.p99Ms.toFixed(0)} ms`,
      },
      {
        measure: 'such joins per second while the answers of the nodes are remembered',
        value: rememberedJoins.perSecond.toFixed(0),
      },
      {
        measure: 'requests to nodes for all of them',
        value: String(rememberedRequests),
        anchor: '0',
      },
      {
        measure: 'relative to joins without tokens',
        value: (rememberedJoins.perSecond / promised.perSecond).toFixed(2),
        anchor: 'at least 0.60',
      },
      {
        measure: 'requests to nodes for such a join',
        value: requestsPerJoin.toFixed(2),
        anchor: `${CHAINS.length}, one for each chain`,
      },
      {
        measure: 'rejected',
        value: String(whole.refused + promised.refused + holding.refused + rememberedJoins.refused),
        anchor: '0',
      },
      { measure: 'reads of the list per second', value: pagesPerSecond.toFixed(0), anchor: 'at least 3,000' },
    ],
    {
      joinsPerSecond: Math.round(whole.perSecond),
      ratioToBareSql: ratio,
      p99Ms: whole.p99Ms,
      p99MsOf64: promised.p99Ms,
      readsPerSecond: Math.round(pagesPerSecond),
      tokenJoinsPerSecond: Math.round(holding.perSecond),
      tokenP99Ms: holding.p99Ms,
      rememberedTokenJoinsPerSecond: Math.round(rememberedJoins.perSecond),
      requestsPerTokenJoin: requestsPerJoin,
    },
  );
} finally {
  await world.stop();
  await Promise.all(nodes.map((node) => node.stop()));
}

function countRequests(): number {
  return nodes.reduce((sum, node) => sum + node.requests(), 0);
}

/** As the page does before it offers to join; the nodes' answers are remembered from then on. */
async function checkRequirements({ people }: Rush): Promise<void> {
  await timeConcurrently(people, PROMISED_CLIENTS, async ({ headers, body }) => {
    const status = await world.request({ method: 'POST', path: CHECK_PATH, headers, body });
    if (status !== 200) throw new Error(`Checking the requirements failed: ${status}`);
  });
}

async function timePage(): Promise<number> {
  const path = readPath(await world.newRush(1));
  const views = Array.from({ length: PAGE_VIEWS }, (_, index) => index);
  const seconds = await timeConcurrently(views, 64, async () => {
    await world.request({ method: 'GET', path });
  });
  return PAGE_VIEWS / seconds;
}
