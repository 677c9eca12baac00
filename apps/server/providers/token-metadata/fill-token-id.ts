/** Puts a token's number where ERC-1155 lets one text serve all tokens: 64 digits in lower case, without 0x. */
export function fillTokenId(text: string, tokenId: string): string {
  return /^\d+$/.test(tokenId) ? text.replaceAll('{id}', tokenIdWord(tokenId)) : text;
}

/** A token's number as contracts are told it. */
export function tokenIdWord(tokenId: string): string {
  return BigInt(tokenId).toString(16).padStart(64, '0');
}
