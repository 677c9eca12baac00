import { addressAt, arrayAt, requireAll, uintAt, wordAt } from '../core/abi-words.ts';

const ERC1155 = 2;

export type X2y2Token = { contract: string; token: string; quantity: bigint; standard: 'erc721' | 'erc1155' };

/**
 * An encoded list of (contract, id), with an amount for ERC-1155. Collection offers leave the id open; the settlement
 * fills in the bytes that the mask marks.
 */
export function readX2y2Tokens(order: {
  tokens: string;
  mask: string;
  replacement: string;
  delegateType: number;
}): X2y2Token[] {
  const isErc1155 = order.delegateType === ERC1155;
  const width = isErc1155 ? 3 : 2;
  const data = `0x${fillIn(order.tokens, order.mask, order.replacement)}`;
  const list = arrayAt(data, 0, width);
  if (!list) return [];
  return Array.from({ length: list.length }, (_, item) => {
    const at = list.first + item * width;
    return requireAll({
      contract: addressAt(data, at),
      token: wordAt(data, at + 1),
      quantity: isErc1155 ? uintAt(data, at + 2) : 1n,
      standard: isErc1155 ? ('erc1155' as const) : ('erc721' as const),
    });
  }).filter((token) => token !== undefined);
}

function fillIn(tokens: string, mask: string, replacement: string): string {
  if (mask.length !== tokens.length || replacement.length !== tokens.length) return tokens;
  let filled = '';
  for (let at = 0; at < tokens.length; at += 2)
    filled += (mask.slice(at, at + 2) === '00' ? tokens : replacement).slice(at, at + 2);
  return filled;
}
