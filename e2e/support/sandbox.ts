import { expect } from '@playwright/test';
import { world } from './world.ts';

type SandboxMail = { to: string; subject: string; text: string; html: string; at: string };

const sandbox = (path: string) => `${world.sandboxUrl}${path}`;

/** Waits for the newest mail to an address, or the newest with such a subject. */
export async function mailTo(address: string, about = ''): Promise<SandboxMail> {
  const find = async () => {
    const mails = (await (await fetch(sandbox('/mail.json'))).json()) as SandboxMail[];
    return mails.findLast((mail) => mail.to === address && mail.subject.includes(about));
  };
  await expect.poll(find).toBeTruthy();
  return (await find()) as SandboxMail;
}

/** Waits for the local Ethereum chain and returns its contracts and accounts. */
export async function localChain() {
  return (await (await fetch(sandbox('/chain.json'))).json()).ethereum;
}

/** Waits for the local Base and returns its contracts; its accounts are those of the local Ethereum chain. */
export async function localBase(): Promise<{
  chainId: number;
  tokens: { address: string; name: string; standard: 'erc20' | 'erc721' | 'erc1155' }[];
  collections: { address: string; name: string }[];
  /** At this address both local chains have a contract. */
  multicall: string;
}> {
  return (await (await fetch(sandbox('/chain.json'))).json()).base;
}

/** An account of the demo wallet on the simulated Solana; the key is the hex of its seed. */
export async function solanaAccount(name: string): Promise<{ address: string; privateKey: string }> {
  const { accounts } = await (await fetch(sandbox('/solana.json'))).json();
  return accounts.find((account: { name: string }) => account.name === name);
}

/** Changes a sandbox setting. */
export async function updateSandbox(path: string, body: object): Promise<void> {
  const answer = await fetch(sandbox(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

/** Makes the next calls to a simulated service fail; `match` limits it to calls whose request line contains it. */
export async function failNext(
  stand: 'x' | 'discord' | 'rpc',
  fault: { kind: string; count?: number; match: string },
): Promise<void> {
  const answer = await fetch(sandbox(`/${stand}/faults`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}
