import { MAINNET_ID } from '@signboard/domain/chains/evm-chains.ts';
import { findSaleChainById } from '@signboard/domain/chains/sale-chains.ts';
import type { Config } from '../config/parse-config.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { Logger } from '../platform/lib/logger.ts';
import { createChainReads } from '../platform/providers/chain-reads/create-chain-reads.ts';
import type { SolanaParts as SolanaReadParts } from '../platform/providers/chain-reads/solana-reads.ts';
import { createCallContract } from '../platform/providers/ethereum/call-contract.ts';
import { createContractNames } from '../platform/providers/ethereum/contract-names.ts';
import { createAccessPass, createContractLookup } from '../platform/providers/ethereum/holdings.ts';
import { createEthereumNodes, type EthereumNodes } from '../platform/providers/ethereum/nodes.ts';
import { createEthereumChain } from '../platform/providers/ethereum/reader/chain-reader.ts';
import { createRangeChain } from '../platform/providers/ethereum/reader/range-reader.ts';
import { createContractSignatures } from '../platform/providers/ethereum/signatures.ts';
import type { GuardedFetch } from '../platform/providers/guarded-fetch/port.ts';
import { createEnsNames } from '../platform/providers/names/ens-names.ts';
import { createSnsNames } from '../platform/providers/names/sns-names.ts';
import { createSolanaCollectionNames } from '../platform/providers/names/solana-collection-names.ts';
import { createChainlinkPrices } from '../platform/providers/prices/chainlink-prices.ts';
import { createSolanaIndex } from '../platform/providers/solana/collection-index.ts';
import { createSolanaCollections } from '../platform/providers/solana/collection-lookup.ts';
import { createSolanaHoldings } from '../platform/providers/solana/holdings.ts';
import { createSolanaNodes } from '../platform/providers/solana/nodes.ts';
import { createSolanaOwnership } from '../platform/providers/solana/owned-assets.ts';
import { createSolanaChain } from '../platform/providers/solana/reader.ts';
import { createCollectionPictures } from '../platform/providers/token-metadata/collection-pictures.ts';
import { createPictureMaker } from '../platform/providers/token-metadata/picture-maker.ts';
import { createTokenMetadata } from '../platform/providers/token-metadata/token-metadata.ts';
import {
  ethereumTokenPointer,
  solanaTokenPointer,
} from '../platform/providers/token-metadata/token-pointers.ts';
import type { Deps, RangeChainParts } from './deps.ts';

/** Some contracts return a token's description and picture as a data URL; in hex. */
const MAX_METADATA_BYTES = 3_000_000;

type EthereumParts = Pick<
  Deps,
  | 'contractSignatures'
  | 'contractLookup'
  | 'ethereumChain'
  | 'ethereumNodes'
  | 'contractNames'
  | 'accessPass'
  | 'prices'
>;
type SolanaParts = Pick<Deps, 'solanaChain' | 'solanaCollections'>;
type TokenParts = Pick<Deps, 'tokenMetadata' | 'collectionPictures' | 'collectionNames' | 'partyNames'>;

/** Wires everything that reads chains: wallets, sales, prices and token metadata. One set of nodes per chain. */
export function wireChains(
  config: Config,
  { clock, guardedFetch, log }: { clock: Clock; guardedFetch: GuardedFetch; log?: Logger },
): EthereumParts &
  SolanaParts &
  TokenParts &
  Pick<Deps, 'chainReads' | 'rangeChains'> & { closeChains(): void } {
  const urls = config.ETHEREUM_RPC_URL ? [config.ETHEREUM_RPC_URL, ...config.ETHEREUM_RPC_FALLBACKS] : [];
  const ethereumNodes = { urls, chainId: MAINNET_ID };
  const nodes = createEthereumNodes({ ...ethereumNodes, clock });
  const otherChains = config.EVM_RPC_URLS.map((chain) => ({
    id: chain.chainId,
    nodes: createEthereumNodes({ ...chain, clock }),
  }));
  const callContract = createCallContract(nodes);
  const { ACCESS_PASS_ADDRESS: contract, ACCESS_PASS_TOKEN_ID: tokenId } = config;
  const ethereum: EthereumParts = {
    contractSignatures: createContractSignatures([{ id: MAINNET_ID, nodes }, ...otherChains]),
    contractLookup: createContractLookup(nodes),
    ethereumChain: urls.length > 0 ? createEthereumChain(nodes) : null,
    ethereumNodes,
    contractNames: createContractNames(callContract, clock),
    accessPass: contract ? createAccessPass(callContract, { contract, tokenId: tokenId ?? null }) : null,
    prices: createChainlinkPrices(nodes, clock),
  };
  const ranges = otherChains.flatMap((chain) => rangeParts(chain, clock));
  const rangeChains = ranges.map(({ parts }) => parts);
  // ENS names are mainnet's, whatever chain an address trades on.
  const ensNames = urls.length > 0 ? createEnsNames(callContract, clock) : null;
  const { readParts, ...solana } = solanaParts(config, clock, log);
  const { solanaCollections } = solana;
  const callForMetadata = createCallContract(nodes, MAX_METADATA_BYTES);
  const sources = {
    gateways: { ipfs: config.IPFS_GATEWAYS, arweave: config.ARWEAVE_GATEWAYS },
    guardedFetch,
    clock,
  };
  const pictures = createPictureMaker({ clock });
  // In a process of its own, so that what owners require never delays a post.
  const thumbnails = createPictureMaker({ clock, use: 'thumbnail' });
  return {
    ...ethereum,
    ...solana,
    rangeChains,
    chainReads: createChainReads({
      evm: [...(urls.length > 0 ? [{ id: MAINNET_ID, nodes }] : []), ...otherChains],
      solana: readParts,
      clock,
    }),
    collectionNames: {
      ethereum: ethereum.contractNames.nameOf,
      ...Object.fromEntries(
        rangeChains.map(({ chain, contractNames }) => [chain.slug, contractNames.nameOf]),
      ),
      solana: solanaCollections && createSolanaCollectionNames(solanaCollections, clock),
    },
    partyNames: {
      ethereum: ensNames,
      ...Object.fromEntries(rangeChains.map(({ chain }) => [chain.slug, ensNames])),
      solana: readParts && createSnsNames(readParts.nodes, clock),
    },
    tokenMetadata: createTokenMetadata({
      pointers: {
        ethereum: urls.length > 0 ? ethereumTokenPointer(callForMetadata) : null,
        ...Object.fromEntries(
          ranges.map(({ parts, nodes: of }) => [
            parts.chain.slug,
            ethereumTokenPointer(createCallContract(of, MAX_METADATA_BYTES)),
          ]),
        ),
        solana: solanaCollections && solanaTokenPointer(solanaCollections),
      },
      ...sources,
      makePicture: pictures.makePicture,
    }),
    collectionPictures:
      urls.length > 0
        ? createCollectionPictures({
            ...sources,
            callContract: callForMetadata,
            makePicture: thumbnails.makePicture,
          })
        : null,
    closeChains() {
      pictures.close();
      thumbnails.close();
    },
  };
}

/** Nothing for a chain whose marketplaces are not known. */
function rangeParts(
  { id, nodes }: { id: number; nodes: EthereumNodes },
  clock: Clock,
): { parts: RangeChainParts; nodes: EthereumNodes }[] {
  const chain = findSaleChainById(id);
  if (chain?.mode !== 'ranges') return [];
  const parts = {
    chain,
    reader: createRangeChain(nodes, chain),
    contractLookup: createContractLookup(nodes),
    contractNames: createContractNames(createCallContract(nodes), clock),
  };
  return [{ parts, nodes }];
}

function solanaParts(
  config: Config,
  clock: Clock,
  log: Logger | undefined,
): SolanaParts & { readParts: SolanaReadParts | null } {
  const urls = config.SOLANA_RPC_URL ? [config.SOLANA_RPC_URL, ...config.SOLANA_RPC_FALLBACKS] : [];
  const nodes = createSolanaNodes(urls, { clock, log });
  if (urls.length === 0) return { solanaChain: null, solanaCollections: null, readParts: null };
  const indexUrls = config.SOLANA_DAS_URL ? [config.SOLANA_DAS_URL, ...config.SOLANA_DAS_FALLBACKS] : [];
  const indexNodes = indexUrls.length > 0 ? createSolanaNodes(indexUrls, { clock, log }) : null;
  const collections = createSolanaCollections(nodes, indexNodes && createSolanaIndex(indexNodes));
  return {
    solanaChain: createSolanaChain(nodes, clock),
    solanaCollections: collections,
    readParts: {
      nodes,
      holdings: createSolanaHoldings(nodes),
      collections,
      ownership: indexNodes && createSolanaOwnership(indexNodes),
    },
  };
}
