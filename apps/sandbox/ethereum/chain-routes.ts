import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FaultSwitch, failCalls } from '../faults/fault-switch.ts';
import { describeRpcCall, rpcFaultAnswers } from '../faults/rpc-fault-answers.ts';
import { sendPage, wantsPage } from '../home/html.ts';
import { BASE_TOKENS, COMMUNITY_SCHEMA } from './base-tokens.ts';
import { chainPage, noChainPage } from './chain-page.ts';
import { BASE_COLLECTIONS, COLLECTIONS } from './collections.ts';
import { BASE_CREATED, BASE_NET, CREATED, MAIN_NET } from './deployed-contracts.ts';
import { DEV_ACCOUNTS, ethereumPersona } from './dev-accounts.ts';
import { lyingAnswers } from './lying-answers.ts';
import { MARKETPLACES, readSaleRequest, SaleRefused } from './sale-request.ts';
import { BASE_CHAIN_ID, type SecondChain } from './start-base.ts';
import { ChainUnavailable, type Ethereum } from './start-ethereum.ts';

type Options = { ethereum: Ethereum; base: SecondChain; siteUrl: () => string };

const RELOAD_SECONDS = 1;

/** The chain as a page and as JSON, and a call that makes a sale. */
export function chainRoutes(app: FastifyInstance, { ethereum, base, siteUrl }: Options): void {
  app.get('/chain.json', async () => ({
    ethereum: await ethereum.ready.then(
      () => describeChain(siteUrl()),
      () => null,
    ),
    solana: { rpcUrl: `${siteUrl()}/rpc/solana` },
    base: await base.ready.then(
      () => describeBase(siteUrl()),
      () => null,
    ),
  }));
  app.get<{ Querystring: { sold?: string; refused?: string } }>('/chain', async (request, reply) => {
    const status = ethereum.status();
    if (status.state === 'starting') reply.header('refresh', RELOAD_SECONDS);
    const body =
      status.state === 'running'
        ? chainPage({ head: await readHead(ethereum), ...request.query })
        : noChainPage(status);
    return sendPage(reply, { title: 'Chain', path: '/chain', body });
  });
  app.post('/chain/sale', async (request, reply) => sell({ ethereum, base }, request, reply));
}

async function readHead({ ready }: Ethereum) {
  const { rpc } = await ready;
  return await rpc<{ number: string; timestamp: string }>('eth_getBlockByNumber', ['latest', false]);
}

function describeChain(siteUrl: string) {
  return {
    rpcUrl: `${siteUrl}/rpc/ethereum`,
    chainId: 1,
    collections: COLLECTIONS.map(({ address, name, standard }) => ({ address, name, standard })),
    accessPass: CREATED.accessPass,
    contractWallet: { address: CREATED.contractWallet, owner: ethereumPersona('cleo').address },
    accounts: DEV_ACCOUNTS,
    marketplaces: MARKETPLACES,
    ...REGISTRIES,
  };
}

const REGISTRIES = {
  multicall: MAIN_NET.multicall,
  delegateRegistry: MAIN_NET.delegateRegistry,
  delegateRegistryV1: MAIN_NET.delegateRegistryV1,
};

/** Its accounts are the same. */
function describeBase(siteUrl: string) {
  return {
    rpcUrl: `${siteUrl}/rpc/base`,
    chainId: BASE_CHAIN_ID,
    tokens: BASE_TOKENS,
    collections: BASE_COLLECTIONS.map(({ address, name, standard }) => ({ address, name, standard })),
    staking: { address: BASE_CREATED.staking, function: 'stakedBy(address)' },
    attestationSchema: COMMUNITY_SCHEMA,
    ...BASE_NET,
    ...REGISTRIES,
  };
}

async function sell(
  { ethereum, base }: Pick<Options, 'ethereum' | 'base'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  try {
    const wanted = readSaleRequest(request.body);
    const sale = await (wanted.chain === 'base' ? base : ethereum).makeSale(wanted);
    return wantsPage(request) ? reply.redirect(`/chain?sold=${sale.txHash}`, 303) : sale;
  } catch (error) {
    if (error instanceof ChainUnavailable) return reply.code(503).send({ error: error.message });
    if (!(error instanceof SaleRefused)) throw error;
    if (wantsPage(request)) return reply.redirect(`/chain?refused=${encodeURIComponent(error.message)}`, 303);
    return reply.code(400).send({ error: error.message, marketplaces: MARKETPLACES });
  }
}

/** The nodes' JSON-RPC over HTTP, with CORS for web pages. */
export async function ethereumRpcProxy(
  app: FastifyInstance,
  { ethereum, base, faults }: { ethereum: Ethereum; base: SecondChain; faults: FaultSwitch },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*').header('access-control-allow-headers', 'content-type');
  });
  const chainOf = ({ url }: FastifyRequest) => (url.startsWith('/rpc/base') ? base : ethereum);
  failCalls(app, faults, { ...rpcFaultAnswers, ...lyingAnswers(chainOf) }, describeRpcCall);
  app.options('/ethereum', async (_request, reply) => reply.code(204).send());
  // Two nodes of each chain; a fault's match can name one of them.
  for (const path of ['/ethereum', '/ethereum-fallback', '/base', '/base-fallback'])
    app.post(path, async (request, reply) => answer(chainOf(request), request, reply));
}

async function answer(chain: Pick<Ethereum, 'answer'>, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await chain.answer(String(request.body ?? ''));
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error;
    return reply
      .code(503)
      .send({ jsonrpc: '2.0', id: null, error: { code: -32603, message: error.message } });
  }
}
