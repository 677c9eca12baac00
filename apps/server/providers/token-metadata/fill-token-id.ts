/** Fills in the id of ERC-1155's shared template: 64 hex digits in lower case, without 0x. */
export function fillTokenId(text: string, tokenId: string): string {
  return /^\d+$/.test(tokenId) ? text.replaceAll('{id}', tokenIdWord(tokenId)) : text;
}

/** The token id as an ABI argument. */
export function tokenIdWord(tokenId: string): string {
  return BigInt(tokenId).toString(16).padStart(64, '0');
}
