import { expect } from '@playwright/test';

type SandboxMail = { to: string; subject: string; text: string; html: string; at: string };

const sandbox = (path: string) => `${process.env.E2E_SANDBOX_URL}${path}`;

/** The newest mail to an address, once it has arrived. */
export async function mailTo(address: string): Promise<SandboxMail> {
  const find = async () => {
    const mails = (await (await fetch(sandbox('/mail.json'))).json()) as SandboxMail[];
    return mails.findLast((mail) => mail.to === address);
  };
  await expect.poll(find).toBeTruthy();
  return (await find()) as SandboxMail;
}

/** The contracts and accounts of the local Ethereum, once it has started. */
export async function localChain() {
  return (await (await fetch(sandbox('/chain.json'))).json()).ethereum;
}

/** Sets a switch of the sandbox. */
export async function tellSandbox(path: string, body: object): Promise<void> {
  const answer = await fetch(sandbox(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

/** Lets the next calls to a stand-in fail; `match` narrows it to calls whose line contains it. */
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
