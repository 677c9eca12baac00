import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';
import { isExhaustive } from '../../../../testing/scope.ts';
import { multipart, plainPicture } from './pictures-for-test.ts';

let test: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
  test = await startTestApp({ settings: { DATA_DIR: folder } });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const signedIn = async (address?: string, { app } = test): Promise<TestBrowser> => {
  const browser = createTestBrowser(app, 'en', address);
  await browser.signIn(ethereumWallet());
  return browser;
};
const upload = (browser: TestBrowser, content: Buffer | string) =>
  browser.call('POST', '/api/v1/images', multipart([{ name: 'file', content, fileName: 'a.png' }]));

it('lets one account have three uploads under way, and everybody else theirs', async () => {
  const [attacker, person] = [await signedIn(), await signedIn()];
  const picture = await plainPicture(1_000, 1_000).png().toBuffer();
  const flood = Array.from({ length: 28 }, () => upload(attacker, picture));
  const own = upload(person, picture);
  const codes = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(3);
  expect(codes.filter((code) => code === 429)).toHaveLength(25);
  expect((await own).statusCode).toBe(200);
  expect((await upload(attacker, picture)).statusCode).toBe(200);
});

it.runIf(isExhaustive)(
  'keeps room for others when one network fills the queue with many accounts',
  async () => {
    const strangers = await Promise.all(Array.from({ length: 20 }, () => signedIn('203.0.113.66')));
    const people = await Promise.all(
      ['192.0.2.1', '192.0.2.2', '2001:db8::1'].map((address) => signedIn(address)),
    );
    const picture = await plainPicture(1_000, 1_000).png().toBuffer();
    const flood = strangers.flatMap((stranger) => [1, 2, 3].map(() => upload(stranger, picture)));
    // The queue is full when the first of them is refused.
    await expect(Promise.any(flood.map(refusal))).resolves.toBe(429);
    const own = await Promise.all(people.map((person) => upload(person, picture)));
    expect(own.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await Promise.all(flood);
  },
);

it('allows two processes no more uploads an hour than one', async () => {
  const other = await startTestApp({ besides: test });
  try {
    const [browser, there] = [await signedIn(), createTestBrowser(other.app)];
    there.continueAs(browser);
    const codes: number[] = [];
    for (let round = 0; round < 70; round += 1)
      for (const one of [browser, there]) codes.push((await upload(one, 'no picture')).statusCode);
    expect(codes.filter((code) => code !== 429)).toHaveLength(100);
  } finally {
    await other.close();
  }
});

it.runIf(isExhaustive)('limits the uploads of a network, whichever accounts they come from', async () => {
  const strangers = await Promise.all(Array.from({ length: 6 }, () => signedIn('203.0.113.67')));
  const codes: number[] = [];
  for (const stranger of strangers)
    for (let round = 0; round < 90; round += 1) codes.push((await upload(stranger, 'no picture')).statusCode);
  expect(codes.filter((code) => code !== 429)).toHaveLength(500);
});

async function refusal(answer: ReturnType<typeof upload>): Promise<number> {
  const { statusCode } = await answer;
  if (statusCode !== 429) throw new Error('was taken');
  return statusCode;
}
