/** The nodes of one chain besides mainnet, in the order in which they are used. */
export type ChainNodes = { chainId: number; urls: readonly string[] };

const MAINNET_ID = 1;
const ENTRY = /^([1-9]\d{0,14})=(.+)$/;

/** Reads `chainId=url,…`; a chain that is repeated has several nodes. Or says what is wrong. */
export function parseEvmRpcUrls(list: string): ChainNodes[] | { problem: string } {
  const chains = new Map<number, string[]>();
  for (const entry of list.split(',').map((part) => part.trim())) {
    const [, id, url = ''] = ENTRY.exec(entry) ?? [];
    if (!id || !isWebAddress(url)) return { problem: 'each must be chainId=url, for example 8453=https://…' };
    if (Number(id) === MAINNET_ID) return { problem: 'mainnet (1) has ETHEREUM_RPC_URL' };
    chains.set(Number(id), [...(chains.get(Number(id)) ?? []), url.replace(/\/+$/, '')]);
  }
  return [...chains].map(([chainId, urls]) => ({ chainId, urls }));
}

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}
