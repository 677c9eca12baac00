import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { generatePrivateKey } from 'viem/accounts';
import { browserLaunchOptions } from '../../e2e/browser/launch-options.ts';
import { installEthereumWallet } from '../../e2e/wallets/install-ethereum-wallet.ts';
import { percentile } from '../world/measure.ts';
import { embeddedDatabaseUrl, startWorld } from '../world/start-world.ts';
import {
  giveParticipants,
  PARTICIPANTS,
  type ParticipantTimes,
  timeParticipants,
} from '../world/time-participants.ts';
import { type BenchRow, printBench } from './print-bench.ts';

/** An owner with many lists, one of them crowded: the tables' response times, and the editor's input latency. */
const LISTS = 500;
const REQUESTS = 300;
const LETTERS = 120;

const world = await startWorld({ SANDBOX: 'off' });
const browser = await chromium.launch(await browserLaunchOptions());
const database = new pg.Client({ connectionString: await embeddedDatabaseUrl(world.dataDir) });
await database.connect();
try {
  const page = await browser.newPage({ baseURL: world.url, viewport: { width: 1280, height: 900 } });
  const { address } = await signIn(page);
  const ownerId = await giveLists(address);
  const headers = await sessionHeaders(page);
  const bareMs = await timeBareQuery(ownerId);
  const listMs = await timeManage(headers);
  const crowded = await giveParticipants(database, ownerId);
  const participants = await timeParticipants(database, { url: world.url, headers }, crowded);
  const typeMs = await timeTyping(page);
  printBench(
    'lists',
    [
      { measure: `GET /list with ${LISTS} lists, p95`, value: `${listMs.toFixed(1)} ms` },
      { measure: 'the same query alone, p95', value: `${bareMs.toFixed(1)} ms` },
      { measure: 'request relative to query', value: (listMs / bareMs).toFixed(1) },
      ...participantRows(participants),
      {
        measure: 'keystroke to paint in the editor, p95',
        value: `${typeMs.toFixed(0)} ms`,
        anchor: 'below 50 ms feels instant',
      },
    ],
    {
      listP95Ms: listMs,
      ratioToBareSql: listMs / bareMs,
      typeP95Ms: typeMs,
      participants: PARTICIPANTS,
      searchP95Ms: participants.searchMs,
      nextPageP95Ms: participants.nextPageMs,
      firstPageP95Ms: participants.firstPageMs,
      requirementP95Ms: participants.requirementMs,
      nextPageRatioToBareSql: participants.nextPageMs / participants.bareMs,
    },
  );
} finally {
  await database.end();
  await browser.close();
  await world.stop();
}

async function signIn(page: Page) {
  const wallet = await installEthereumWallet(page, { privateKey: generatePrivateKey(), name: 'Test Wallet' });
  await page.goto('/login');
  await page.getByRole('button', { name: /Test Wallet \(/ }).click();
  await page.getByRole('button', { name: 'Sign message' }).click();
  await page.waitForURL(/\/home$/);
  return wallet;
}

async function giveLists(address: string): Promise<string> {
  const { rows } = await database.query(
    `update users set workspace = 'bench', email = 'bench@example.test', email_set_at = now(), email_confirmed_at = now()
     where principal_wallet = $1 returning id`,
    [address],
  );
  const ownerId = rows[0].id as string;
  await database.query(
    `with made as (
       insert into lists (owner_id, name, url_end_name, description, logo, color, chain, created_at)
       select $1, 'List ' || n, 'list-' || n, repeat('A description. ', 40), repeat('0', 64), '#4E9595', 'ethereum', now() - n * interval '1 hour'
       from generate_series(1, $2::int) as n returning id)
     insert into list_counters (list_id, available_spots, joined) select id, 100, 0 from made`,
    [ownerId, LISTS],
  );
  return ownerId;
}

async function timeBareQuery(ownerId: string): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const started = performance.now();
    await database.query(
      'select * from lists join list_counters on list_id = id where owner_id = $1 order by created_at desc, id limit 20 offset $2',
      [ownerId, (request % 25) * 20],
    );
    await database.query('select count(*) from lists where owner_id = $1', [ownerId]);
    times.push(performance.now() - started);
  }
  return percentile(times, 0.95);
}

function participantRows(times: ParticipantTimes): BenchRow[] {
  const { searchMs, nextPageMs, firstPageMs, requirementMs, bareMs } = times;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const of = `of ${PARTICIPANTS.toLocaleString('en')} participants, p95`;
  return [
    { measure: `search ${of}`, value: ms(searchMs), anchor: 'at most 150 ms' },
    { measure: `next page ${of}`, value: ms(nextPageMs), anchor: 'at most 150 ms' },
    {
      measure: `filter by requirement ${of}`,
      value: ms(requirementMs),
      anchor: 'at most 150 ms, counts all',
    },
    { measure: `first page ${of}`, value: ms(firstPageMs), anchor: 'counts all' },
    { measure: 'a page by SQL alone, p95', value: ms(bareMs) },
    { measure: 'next page relative to SQL', value: (nextPageMs / bareMs).toFixed(1) },
  ];
}

/** Uses the browser's session outside the browser, whose scheduling is not the server's. */
async function sessionHeaders(page: Page): Promise<Record<string, string>> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const [token, csrf] = await page.evaluate(() => [
    localStorage.getItem('serviceToken'),
    localStorage.getItem('csrfToken'),
  ]);
  return { authorization: `Bearer ${token}`, 'x-csrf-token': csrf ?? '', cookie };
}

async function timeManage(headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const started = performance.now();
    const response = await fetch(`${world.url}/api/v1/projects/list?page=${(request % 25) + 1}`, { headers });
    const { result } = (await response.json()) as { result: { rows: unknown[] } };
    if (result.rows.length !== 20) throw new Error('the table page is incomplete');
    times.push(performance.now() - started);
  }
  return percentile(times, 0.95);
}

async function timeTyping(page: Page): Promise<number> {
  await page.goto('/list-curator/edit/bench/new');
  const field = page.getByLabel('Name', { exact: false }).first();
  await field.click();
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    addEventListener('keydown', () => {
      const started = performance.now();
      requestAnimationFrame(() => setTimeout(() => seen.push(performance.now() - started)));
    });
  });
  await page.keyboard.type('abcdefghij '.repeat(LETTERS / 11), { delay: 30 });
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  return percentile(seen, 0.95);
}
