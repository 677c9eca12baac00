import type { Config } from '../config/parse-config.ts';
import type { Clock } from '../lib/clock.ts';
import { createAccessPass } from '../providers/ethereum/access-pass.ts';
import { type CallContract, createCallContract } from '../providers/ethereum/call-contract.ts';
import { createEthereumChain } from '../providers/ethereum/chain-node.ts';
import { createContractNames } from '../providers/ethereum/contract-name.ts';
import type { GuardedFetch } from '../providers/guarded-fetch/port.ts';
import { createEnsNames } from '../providers/names/ens-names.ts';
import { createSolanaCollectionNames } from '../providers/names/solana-collection-names.ts';
import { createChainlinkPrices } from '../providers/prices/chainlink-prices.ts';
import { createSolanaRpc } from '../providers/solana/chain-rpc.ts';
import { createSolanaIndex } from '../providers/solana/collection-index.ts';
import { createSolanaCollections } from '../providers/solana/collection-lookup.ts';
import { createSolanaNodes } from '../providers/solana/solana-nodes.ts';
import { ethereumTokenPointer } from '../providers/token-metadata/ethereum-token-pointer.ts';
import { createPictureMaker } from '../providers/token-metadata/picture-maker.ts';
import { solanaTokenPointer } from '../providers/token-metadata/solana-token-pointer.ts';
import { createTokenMetadata } from '../providers/token-metadata/token-metadata.ts';
import type { Deps } from './deps.ts';

/** The decoders only know contracts on mainnet. */
const MAINNET_CHAIN_ID = 1;

type EthereumParts = Pick<Deps, 'ethereumChain' | 'contractNames' | 'accessPass' | 'prices'>;
type SolanaParts = Pick<Deps, 'solanaChain' | 'solanaCollections'>;
type TokenParts = Pick<Deps, 'tokenMetadata' | 'collectionNames' | 'partyNames'>;

/** Wires everything that reads chains: sales, prices and token metadata. */
export function wireChains(
  config: Config,
  { clock, guardedFetch }: { clock: Clock; guardedFetch: GuardedFetch },
): EthereumParts & SolanaParts & TokenParts & { closeChains(): void } {
  const urls = config.ETHEREUM_RPC_URL ? [config.ETHEREUM_RPC_URL, ...config.ETHEREUM_RPC_FALLBACKS] : [];
  const callContract = createCallContract(urls);
  const ethereum = ethereumParts(config, clock, urls, callContract);
  const solana = solanaParts(config, clock);
  const { solanaCollections } = solana;
  const pictures = createPictureMaker();
  return {
    ...ethereum,
    ...solana,
    collectionNames: {
      ethereum: ethereum.contractNames.nameOf,
      solana: solanaCollections && createSolanaCollectionNames(solanaCollections),
    },
    partyNames: { ethereum: urls.length > 0 ? createEnsNames(callContract) : null, solana: null },
    tokenMetadata: createTokenMetadata({
      pointers: {
        ethereum: urls.length > 0 ? ethereumTokenPointer(callContract) : null,
        solana: solanaCollections && solanaTokenPointer(solanaCollections),
      },
      gateways: { ipfs: config.IPFS_GATEWAYS, arweave: config.ARWEAVE_GATEWAYS },
      guardedFetch,
      makePicture: pictures.makePicture,
    }),
    closeChains: pictures.close,
  };
}

function ethereumParts(
  config: Config,
  clock: Clock,
  urls: readonly string[],
  callContract: CallContract,
): EthereumParts {
  const { ACCESS_PASS_ADDRESS: contract, ACCESS_PASS_TOKEN_ID: tokenId } = config;
  return {
    ethereumChain: urls.length > 0 ? createEthereumChain({ urls, chainId: MAINNET_CHAIN_ID }) : null,
    contractNames: createContractNames(callContract),
    accessPass: contract ? createAccessPass(callContract, { contract, tokenId: tokenId ?? null }) : null,
    prices: createChainlinkPrices(callContract, clock),
  };
}

function solanaParts(config: Config, clock: Clock): SolanaParts {
  if (!config.SOLANA_RPC_URL) return { solanaChain: null, solanaCollections: null };
  const { chain, rpc } = createSolanaNodes([config.SOLANA_RPC_URL, ...config.SOLANA_RPC_FALLBACKS], clock);
  const index = config.SOLANA_DAS_URL
    ? createSolanaIndex(createSolanaRpc(config.SOLANA_DAS_URL, clock))
    : null;
  return { solanaChain: chain, solanaCollections: createSolanaCollections(rpc, index) };
}
