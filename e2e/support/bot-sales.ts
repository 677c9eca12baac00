import { randomInt } from 'node:crypto';
import { expect } from './journey.ts';
import { localChain } from './sandbox.ts';
import { world } from './world.ts';

/** A sale on the local chain; its unique price identifies its post. */
export type TestSale = { txHash: string; blockNumber: number; priceEth: string };

/** A post on the simulated X. */
export type SandboxPost = { id: string; username: string; text: string; media: number };

/** A message in a channel of the simulated Discord. */
export type SandboxMessage = { webhookId: string; embeds: SandboxEmbed[] };
type SandboxEmbed = {
  title: string;
  url: string;
  fields: { name: string; value: string }[];
  image: { url: string };
};

export type Collection = { address: string; name: string };

const sandbox = (path: string) => `${world.sandboxUrl}${path}`;
const read = async <T>(path: string) => (await (await fetch(sandbox(path))).json()) as T;

export async function collectionOf(name: string): Promise<Collection> {
  const { collections } = (await localChain()) as { collections: Collection[] };
  const found = collections.find((collection) => collection.name === name);
  if (!found) throw new Error(`The local chain has no collection ${name}`);
  return found;
}

/** Four decimals of which the last is not zero. No two of a journey are the same. */
let sales = randomInt(900 * 9);
function unusedPrice(): string {
  sales = (sales + 1) % (900 * 9);
  return `1.${100 + Math.floor(sales / 9)}${1 + (sales % 9)}`;
}

/** Sells a token of a collection for between 1 and 2 ETH. */
export async function makeSale(
  { address }: Collection,
  chain: 'ethereum' | 'base' = 'ethereum',
): Promise<TestSale> {
  const priceEth = unusedPrice();
  const answer = await fetch(sandbox('/chain/sale'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ collection: address, priceEth, chain }),
  });
  const sale = await answer.json();
  expect(answer.status, JSON.stringify(sale)).toBe(200);
  return { ...sale, priceEth };
}

/** An account's posts, oldest first. */
export async function postsOf(username: string): Promise<SandboxPost[]> {
  return (await read<SandboxPost[]>('/x/posts.json')).filter((post) => post.username === username);
}

/** Waits for the post of a sale. */
export async function postOf(username: string, { priceEth }: TestSale): Promise<SandboxPost> {
  const find = async () => (await postsOf(username)).find(({ text }) => text.includes(`${priceEth} ETH`));
  await expect.poll(find).toBeTruthy();
  return (await find()) as SandboxPost;
}

/** Waits for the message of a sale. */
export async function messageOf(webhookId: string, { priceEth }: TestSale): Promise<SandboxMessage> {
  const matches = (message: SandboxMessage) =>
    message.webhookId === webhookId && JSON.stringify(message.embeds).includes(`${priceEth} ETH`);
  const find = async () => (await read<SandboxMessage[]>('/discord/messages.json')).find(matches);
  await expect.poll(find).toBeTruthy();
  return (await find()) as SandboxMessage;
}

/** The number of mails to an address with a subject. */
export async function countMails(address: string, subject: string): Promise<number> {
  const mails = await read<{ to: string; subject: string }[]>('/mail.json');
  return mails.filter((mail) => mail.to === address && mail.subject === subject).length;
}
