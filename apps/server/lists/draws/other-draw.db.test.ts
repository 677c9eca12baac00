import {
  makeCommitmentFile,
  makeProof,
  toCommitmentText,
  toProofFile,
} from '@signboard/draw/draw-for-test.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FetchError, type GuardedFetch } from '#server/platform/providers/guarded-fetch/port.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const ADDRESS = 'https://lists.example/sb/foxes/winter';
const FILES = 'https://lists.example/api/v1/third/page/draw';
const QUERY = '?workspace=foxes&name=winter';

let test: TestApp;
let answers = new Map<string, string | FetchError>();
let asked: string[] = [];

beforeAll(async () => {
  const guardedFetch: GuardedFetch = async (url) => {
    asked.push(url);
    const answer = answers.get(url);
    if (typeof answer === 'string') return { bytes: Buffer.from(answer), contentType: 'application/json' };
    throw answer ?? new FetchError('no-answer', 'nothing there');
  };
  test = await startTestApp({ ports: { guardedFetch } });
});
afterAll(() => test.close());
beforeEach(() => {
  answers = new Map();
  asked = [];
});

const fetchDraw = (address: string) =>
  test.app.inject(`/api/v1/third/page/draw/other?${new URLSearchParams({ address })}`);

it('[W2] fetches the proof of a draw from another instance, and only that', async () => {
  const proof = toProofFile(makeProof());
  answers.set(`${FILES}${QUERY}`, proof);
  const answer = await fetchDraw(ADDRESS);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(proof);
  expect(asked).toEqual([`${FILES}${QUERY}`]);
});

it('[W2] fetches what a pending draw committed to', async () => {
  const commitment = toCommitmentText(makeCommitmentFile());
  answers.set(`${FILES}/commitment${QUERY}`, commitment);
  expect((await fetchDraw(ADDRESS)).body).toBe(commitment);
});

it.each([
  ['an address that is no list', 'https://lists.example/admin', 400, 'draw-address-unknown'],
  ['no address', 'winter', 400, 'draw-address-unknown'],
  ['an instance that does not answer', ADDRESS, 424, 'draw-unreachable'],
])('[W2] says what is wrong with %s', async (_what, address, status, code) => {
  const answer = await fetchDraw(address);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

it('[W2] hands on nothing but the file of a draw, and none that is too large', async () => {
  answers.set(`${FILES}${QUERY}`, '{"secret":"of our network"}');
  expect((await fetchDraw(ADDRESS)).json().code).toBe('draw-unreachable');
  answers.set(`${FILES}${QUERY}`, new FetchError('too-large', 'too large'));
  expect((await fetchDraw(ADDRESS)).json().code).toBe('draw-file-too-large');
});

it('[W2] does not reveal our network', async () => {
  answers.set(`${FILES}${QUERY}`, new FetchError('forbidden-address', 'private'));
  expect((await fetchDraw(ADDRESS)).json().code).toBe('draw-unreachable');
});
