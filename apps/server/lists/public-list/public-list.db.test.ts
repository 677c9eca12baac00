import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { given, type ListOwner } from '#server/testing/given.ts';
import { basics } from '#server/testing/given-list.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let owner: ListOwner;
let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><html lang="en"><head><!--head--></head></html>');
  test = await startTestApp({ webDist: dist });
  owner = await given.owner(test);
});
afterAll(async () => {
  await test.close();
  await rm(dist, { recursive: true });
});

const read = async (workspace: string, name: string) =>
  await test.app.inject(`/api/v1/third/page?workspace=${workspace}&name=${encodeURIComponent(name)}`);

it('[J1] shows only name and image of an offline list', async () => {
  const list = (await owner.create({ description: 'still secret' })).json().result;
  const answer = (await read(owner.workspace, list.urlEndName)).json().result;
  expect(answer).toMatchObject({ name: list.name, state: 'offline', details: null });
  expect(JSON.stringify(answer)).not.toContain('secret');
});

it('[J1] [J2] shows an active list with dates, counters and requirements, and none of its private settings', async () => {
  const list = (await owner.create()).json().result;
  await owner.save(list, basics());
  await owner.call('PUT', '/registration', {
    id: list.id,
    twitterVerification: true,
    twitterToFollow: 'signboard',
    requestEmail: true,
  });
  await owner.call('PUT', '/access', {
    id: list.id,
    bannedWallets: `0x${'1'.repeat(40)}`,
    confirmation: true,
    confirmationMessage: 'psst',
  });
  await owner.call('POST', '/activate', { id: list.id });
  const { body } = await read(owner.workspace.toUpperCase(), list.urlEndName);
  expect(JSON.parse(body).result).toMatchObject({
    state: 'upcoming',
    details: {
      startDate: basics().startDate,
      counters: { total: 10, joined: 0, available: 10 },
      requirements: [{ id: 'twitter', account: 'signboard' }, { id: 'email' }],
    },
  });
  expect(body).not.toMatch(/banned|psst|@example\.test|owner/i);
  await owner.call('POST', '/finish', { id: list.id });
  expect((await read(owner.workspace, list.urlEndName)).json().result.state).toBe('closed');
});

it('[J1] responds 404 for unknown lists, as JSON and as a page', async () => {
  expect((await read(owner.workspace, 'nothing')).statusCode).toBe(404);
  expect((await read('nobody', 'nothing')).json()).toMatchObject({ success: false, code: 'not-found' });
  const list = (await owner.create()).json().result;
  const status = async (path: string) => (await test.app.inject(path)).statusCode;
  expect(await status(`/sb/${owner.workspace}/${list.urlEndName}`)).toBe(200);
  expect(await status(`/sb/${owner.workspace}/nothing`)).toBe(404);
  expect(await status('/sb/twitter/callback')).toBe(200);
});
