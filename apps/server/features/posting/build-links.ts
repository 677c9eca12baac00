import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import type { EmbedParts } from '@signboard/domain/posts/compose-embed.ts';
import type { PostSubject } from '@signboard/domain/posts/post-subject.ts';

type Explorer = { transaction: string; address: string; token(contract: string, tokenId: string): string };

const EXPLORERS: Record<Chain, Explorer> = {
  ethereum: {
    transaction: 'https://etherscan.io/tx/',
    address: 'https://etherscan.io/address/',
    token: (contract, tokenId) => `https://opensea.io/assets/ethereum/${contract}/${tokenId}`,
  },
  solana: {
    transaction: 'https://solscan.io/tx/',
    address: 'https://solscan.io/account/',
    token: (_contract, mint) => `https://magiceden.io/item-details/${mint}`,
  },
};

export function buildTransactionUrl(chain: Chain, transaction: string): string {
  return EXPLORERS[chain].transaction + transaction;
}

/** Several tokens have only their transaction in common. */
export function buildLinks(subject: PostSubject, transaction: string): EmbedParts['links'] {
  const { token, address } = EXPLORERS[subject.chain];
  const [tokenId] = subject.tokenIds;
  const isOne = subject.tokenIds.length === 1 && tokenId !== undefined;
  return {
    token: isOne ? token(subject.contract, tokenId) : null,
    transaction: buildTransactionUrl(subject.chain, transaction),
    addressPrefix: address,
  };
}
