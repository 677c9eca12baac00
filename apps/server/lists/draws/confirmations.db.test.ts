import { isConfirmationSigned, parseConfirmation } from '@signboard/draw/confirmation-receipt.ts';
import { parseConfirmations } from '@signboard/draw/confirmations.ts';
import { followConfirmations } from '@signboard/draw/follow-confirmations.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDueMails } from '#server/people/notifications/send-mails.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { given, type ListAddress, type ListOwner, type Participant } from '#server/testing/given.ts';
import { eraseAccountOf } from '#server/testing/person-with-everything.ts';
import { runDraw } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ethereumWallet, solanaWallet, type TestWallet } from '#server/testing/test-wallets.ts';
import { advanceDraws } from './advance-draws.ts';

let test: TestApp;
let owner: ListOwner;

const PATH = '/api/v1/third/page/draw';
const HOUR = 3600;
const MINUTE = 60;

beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null } });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.deps.pool.query('delete from mails');
  await test.deps.pool.query('delete from usage_counts');
  // Its session ends while time passes.
  owner = await given.owner(test);
  // The places of earlier tests are not looked after any more.
  await test.deps.pool.query('update draws set confirm_due_at = null');
});

type Person = Participant & { wallet: TestWallet; email: string };
let count = 0;

async function person(wallet = ethereumWallet()): Promise<Person> {
  count += 1;
  const email = `person${count}@example.test`;
  return Object.assign(await given.account(test, { wallet }), { wallet, email });
}

const people = (number: number) => Promise.all(Array.from({ length: number }, () => person()));

/** A list whose winners have an hour to confirm. */
async function openWith(
  joining: readonly Person[],
  settings: { winners?: number; chain?: string; emailWinner?: boolean } = {},
) {
  const { winners = 2, chain = 'ethereum', emailWinner = true } = settings;
  const list = await given.list(test, owner, {
    general: { chain },
    basics: { howManyWinners: winners, confirmHours: 1, availableSpots: 100 },
    access: { emailWinner, winnerMessage: { title: 'Hooray', message: 'You are in.' } },
    entries: joining,
  });
  return list;
}

/** Drawn, with everyone in the order of the ranking. */
async function drawnWith(joining: readonly Person[], settings?: Parameters<typeof openWith>[1]) {
  const list = await openWith(joining, settings);
  await runDraw(test, owner, list.id);
  return { list, line: await ranked(list, joining) };
}

async function ranked(list: { id: string }, joining: readonly Person[]): Promise<Person[]> {
  const { rows } = await test.deps.pool.query(
    'select address from entries where list_id = $1 and rank is not null order by rank',
    [list.id],
  );
  return rows.map(({ address }) => joining.find((one) => one.address === address) as Person);
}

const work = async () => {
  while (await advanceDraws({ ...test.deps, drawLeadSeconds: 30 }));
};

/** Lets time pass as it does while a worker looks after the places; more between two checks would be an outage. */
async function pass(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 2 * MINUTE) {
    test.clock.advance(Math.min(left, 2 * MINUTE));
    await work();
  }
}

/** Sessions end while time passes. */
const signInAgain = (one: Person) => one.browser.signIn(one.wallet);

const query = ({ workspace, name }: ListAddress) => `workspace=${workspace}&name=${name}`;

async function textFor(one: Person, list: ListAddress): Promise<string> {
  const answer = await one.browser.call('GET', `${PATH}/confirm?${query(list)}`);
  return answer.json().result?.message ?? answer.json().code;
}

const send = (one: Person, { workspace, name }: ListAddress, signature: string) =>
  one.browser.call('POST', `${PATH}/confirm`, { body: { workspace, name, signature } });

async function confirm(one: Person, list: ListAddress) {
  return await send(one, list, await one.wallet.sign(await textFor(one, list)));
}

const entryOf = async (one: Person, list: ListAddress) => (await one.entry(list)).json().result;

async function fileOf(list: ListAddress, number?: number) {
  const suffix = number ? `&number=${number}` : '';
  return await test.app.inject(`${PATH}/confirmations?${query(list)}${suffix}`);
}

/** What anyone can compute from the published files. */
async function follow(list: ListAddress) {
  const proofFile = await test.app.inject(`${PATH}?${query(list)}`);
  const { proof, ranking } = verifyProof(proofFile.body, { hashInto: nobleSha256 });
  const parsed = parseConfirmations((await fileOf(list)).body);
  if (!proof || !ranking || 'fault' in parsed) throw new Error('the files do not verify');
  return followConfirmations(proof, ranking, parsed.confirmations);
}

const winnersOf = async (list: { id: string }) =>
  (
    await test.deps.pool.query('select address from entries where list_id = $1 and winner order by rank', [
      list.id,
    ])
  ).rows.map(({ address }) => address);

const addresses = (line: readonly (Person | undefined)[]) => line.map((one) => one?.address);

describe('confirming a place', () => {
  it('keeps it, and answers with a signed receipt, once and again', async () => {
    const { list, line } = await drawnWith(await people(4));
    const [first] = line as [Person];
    const answer = await confirm(first, list);
    expect(answer.statusCode).toBe(200);
    const { result } = answer.json();
    const parsed = parseConfirmation(result.receipt);
    if ('fault' in parsed) throw new Error(parsed.fault.reason);
    const keys = (await test.app.inject('/.well-known/signboard-keys.json')).json().keys;
    expect(
      isConfirmationSigned(
        parsed.confirmation,
        keys.map((key: { publicKey: string }) => key.publicKey),
      ),
    ).toBe(true);
    expect(parsed.confirmation).toMatchObject({ listId: list.id, drawNumber: 1 });
    test.clock.advance(30);
    expect((await confirm(first, list)).json().result).toEqual(result);
    expect((await entryOf(first, list)).place).toEqual(result);
    expect(await follow(list)).toMatchObject({ followed: { confirmed: 1, open: 1 } });
    await pass(2 * HOUR);
    expect((await winnersOf(list))[0]).toBe(first.address);
  });

  it('works with two tabs at once', async () => {
    const { list, line } = await drawnWith(await people(3));
    const [first] = line as [Person];
    const signature = await first.wallet.sign(await textFor(first, list));
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(first, list, signature)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().result.receipt)).size).toBe(1);
  });

  it('works with a Solana wallet', async () => {
    const joining = await Promise.all(Array.from({ length: 2 }, () => person(solanaWallet())));
    const { list, line } = await drawnWith(joining, { winners: 1, chain: 'solana' });
    expect((await confirm(line[0] as Person, list)).statusCode).toBe(200);
  });

  it('asks for a text that names wallet, list, draw and entry', async () => {
    const { list, line } = await drawnWith(await people(2), { winners: 1 });
    const [first] = line as [Person];
    const text = await textFor(first, list);
    const { rows } = await test.deps.pool.query(
      'select entry_number from draw_places where rank = 1 and draw_id = (select id from draws where list_id = $1)',
      [list.id],
    );
    for (const part of [
      first.address,
      `/sb/${list.workspace}/${list.name}`,
      'Draw: 1',
      `Entry: ${rows[0].entry_number}`,
    ])
      expect(text).toContain(part);
  });

  it('refuses the signature of another wallet, of another text, and of another list', async () => {
    const joining = await people(3);
    const one = await drawnWith(joining, { winners: 3 });
    const other = await drawnWith(joining, { winners: 3 });
    const [first, second] = one.line as [Person, Person];
    const text = await textFor(first, one.list);
    for (const signature of [
      await second.wallet.sign(text),
      await first.wallet.sign(`${text} `),
      await first.wallet.sign(await textFor(first, other.list)),
      'nonsense',
    ])
      expect((await send(first, one.list, signature)).json()).toMatchObject({
        code: expect.stringMatching(/^signature-(invalid|unchecked)$/),
      });
    expect((await entryOf(first, one.list)).place.confirmedAt).toBeNull();
  });

  it('is refused for those without a place, and where nobody has to confirm', async () => {
    const { list, line } = await drawnWith(await people(3));
    const stranger = await person();
    const last = line[2] as Person;
    expect((await send(stranger, list, '0x00')).json().code).toBe('not-joined');
    expect((await send(last, list, '0x00')).json().code).toBe('place-not-won');
    const plain = await given.list(test, owner, { basics: { howManyWinners: 1 } });
    await last.join(plain);
    expect((await send(last, plain, '0x00')).json().code).toBe('draw-pending');
    await runDraw(test, owner, plain.id);
    expect((await send(last, plain, '0x00')).json().code).toBe('confirm-not-needed');
    expect((await fileOf(plain)).json().code).toBe('confirm-not-needed');
  });

  it('is accepted until the last moment and refused after it', async () => {
    const { list, line } = await drawnWith(await people(2));
    const [first, second] = line as [Person, Person];
    const text = await textFor(second, list);
    await pass(HOUR - MINUTE);
    test.clock.advance(MINUTE);
    expect((await confirm(first, list)).statusCode).toBe(200);
    test.clock.advance(0.001);
    expect((await send(second, list, await second.wallet.sign(text))).json().code).toBe('confirm-too-late');
    await work();
    expect((await send(second, list, await second.wallet.sign(text))).json().code).toBe('place-passed-over');
  });
});

describe('places that are not confirmed in time', () => {
  it('go down the published order, each with the same time, until the line ends', async () => {
    const { list, line } = await drawnWith(await people(5));
    await confirm(line[1] as Person, list);
    await pass(HOUR + 1);
    expect(await winnersOf(list)).toEqual(addresses([line[1], line[2]]));
    const [passedOver, moved, waiting] = await Promise.all(
      [line[0], line[2], line[3]].map((one) => entryOf(one as Person, list)),
    );
    expect(passedOver).toMatchObject({ hasWon: false, waitingPlace: null, message: null });
    expect(passedOver.place.passedOverAt).not.toBeNull();
    expect(moved).toMatchObject({ hasWon: true, waitingPlace: null, place: { hasMovedUp: true } });
    expect(waiting).toMatchObject({ hasWon: false, waitingPlace: 1, place: null });
    expect(await follow(list)).toMatchObject({
      followed: { confirmed: 1, open: 1, passedOver: 1, movedUp: 1 },
    });
    await pass(3 * HOUR + 8 * MINUTE);
    expect(await winnersOf(list)).toEqual(addresses([line[1]]));
    expect(await follow(list)).toMatchObject({
      followed: { confirmed: 1, open: 0, passedOver: 4, movedUp: 3 },
    });
    const { rows } = await test.deps.pool.query('select confirm_due_at from draws where list_id = $1', [
      list.id,
    ]);
    expect(rows).toEqual([{ confirm_due_at: null }]);
  });

  it('move up exactly as many as were passed over, with any number of workers', async () => {
    const { list, line } = await drawnWith(await people(8), { winners: 3 });
    await confirm(line[0] as Person, list);
    await pass(HOUR);
    test.clock.advance(2);
    await Promise.all([work(), work(), work(), work()]);
    await work();
    expect(await winnersOf(list)).toEqual(addresses([line[0], line[3], line[4]]));
    expect(await follow(list)).toMatchObject({ followed: { passedOver: 2, movedUp: 2 } });
  });

  it('are counted on the public page and shown to the owner', async () => {
    const { list, line } = await drawnWith(await people(4));
    await confirm(line[0] as Person, list);
    await pass(HOUR + 1);
    const page = (await test.app.inject(`/api/v1/third/page?${query(list)}`)).json().result;
    expect(page.draw).toMatchObject({
      confirmSeconds: HOUR,
      places: { confirmed: 1, open: 1, passedOver: 1 },
    });
    expect(page.details.confirmSeconds).toBe(HOUR);
    const winners = await owner.call('POST', '/winners/view', { id: list.id, page: 1, pageSize: 10 });
    expect(winners.json().result.rows).toMatchObject([
      { address: line[0]?.address, confirmedAt: expect.any(String) },
      { address: line[2]?.address, confirmedAt: null, confirmBy: expect.any(String) },
    ]);
    const csv = await owner.call('POST', '/winners', { id: list.id, format: 'csv' });
    expect(csv.body.split('\n')[0]).toContain('confirmBy,confirmedAt');
    const table = await owner.call('POST', '/addresses/find', {
      id: list.id,
      filter: { state: 'passed-over' },
    });
    expect(table.json().result?.rows.map(({ address }: { address: string }) => address)).toEqual([
      line[1]?.address,
    ]);
  });

  it('move on when a winner erases the account before confirming, and stay when it was confirmed', async () => {
    const { list, line } = await drawnWith(await people(6), { winners: 2 });
    const [first, second, third] = line as [Person, Person, Person];
    await confirm(first, list);
    for (const one of [first, second, third])
      expect((await eraseAccountOf(test, one.browser, 'erase')).statusCode).toBe(200);
    await pass(2 * MINUTE);
    // The third had left the line, so that the fourth moves up.
    expect((await winnersOf(list))[1]).toBe(line[3]?.address);
    expect(await follow(list)).toMatchObject({
      followed: { confirmed: 1, open: 1, passedOver: 1, movedUp: 1 },
    });
  });

  it('move on when a winner and someone in line erased their account before the reveal', async () => {
    const joining = await people(6);
    const list = await openWith(joining, { winners: 2 });
    await runDraw(test, owner, list.id, 'committed');
    for (const one of joining.slice(0, 4))
      expect((await eraseAccountOf(test, one.browser, 'erase')).statusCode).toBe(200);
    await work();
    await pass(2 * MINUTE);
    const winners = await winnersOf(list);
    expect(winners.sort()).toEqual(addresses(joining.slice(4)).sort());
    expect(await follow(list)).toMatchObject({ followed: { open: 2 } });
  });
});

describe('while the site is down', () => {
  it('no time passes for those who can still confirm', async () => {
    const { list, line } = await drawnWith(await people(4));
    await pass(30 * MINUTE);
    test.clock.advance(5 * HOUR);
    await work();
    expect(await winnersOf(list)).toEqual(addresses([line[0], line[1]]));
    await pass(29 * MINUTE);
    await signInAgain(line[0] as Person);
    expect((await confirm(line[0] as Person, list)).statusCode).toBe(200);
    await pass(2 * MINUTE);
    expect(await winnersOf(list)).toEqual(addresses([line[0], line[2]]));
    expect(await follow(list)).toHaveProperty('followed');
  });

  it('whoever confirms first after the outage is still in time, and the time is given back once', async () => {
    const { list, line } = await drawnWith(await people(4));
    await pass(50 * MINUTE);
    test.clock.advance(5 * HOUR);
    await signInAgain(line[0] as Person);
    expect((await confirm(line[0] as Person, list)).statusCode).toBe(200);
    await work();
    await signInAgain(line[1] as Person);
    const { place } = await entryOf(line[1] as Person, list);
    const left = new Date(place.confirmBy).getTime() - test.clock.now().getTime();
    expect(Math.round(left / 60_000)).toBe(10);
  });
});

describe('a repeated draw', () => {
  const redraw = (id: string) => owner.call('POST', '/winners/select', { id, reason: 'A mistake' });

  it('starts all over, and keeps what happened before on record', async () => {
    const joining = await people(4);
    const { list, line } = await drawnWith(joining);
    await confirm(line[0] as Person, list);
    await pass(HOUR + 1);
    const before = (await fileOf(list)).body.replace(/"checkedAt":"[^"]+"/, '');
    await redraw(list.id);
    expect((await send(line[2] as Person, list, '0x00')).json().code).toBe('draw-pending');
    await work();
    const again = await ranked(list, joining);
    expect(await winnersOf(list)).toEqual(addresses(again.slice(0, 2)));
    for (const one of again.slice(0, 2))
      expect((await entryOf(one, list)).place).toMatchObject({ drawNumber: 2, confirmedAt: null });
    expect((await fileOf(list, 1)).body.replace(/"checkedAt":"[^"]+"/, '')).toBe(before);
    await pass(HOUR + 1);
    expect(await winnersOf(list)).toEqual(addresses(again.slice(2)));
    expect(await follow(list)).toMatchObject({ followed: { movedUp: 2 } });
  });
});

describe('emails about places', () => {
  const queued = async () =>
    (
      await test.deps.pool.query(
        `select recipient, template, details ->> 'result' as result, details ->> 'confirmBy' as "confirmBy"
         from mails where template in ('draw-result', 'place-reminder') order by template, recipient`,
      )
    ).rows;

  it('name the deadline to winners, remind once, and tell those who move up, once', async () => {
    const { list, line } = await drawnWith(await people(4));
    await confirm(line[0] as Person, list);
    const [first, second, third] = line as [Person, Person, Person];
    const won = await queued();
    expect(won.map(({ recipient }) => recipient)).toEqual([first.email, second.email].sort());
    expect(won[0]).toMatchObject({ template: 'draw-result', result: 'won', confirmBy: expect.any(String) });
    const { mailer } = test.deps;
    if (!mailer) throw new Error('no mailer');
    test.sentMails.length = 0;
    while (await sendDueMails({ ...test.deps, mailer }));
    expect(test.sentMails[0]?.text).toMatch(/Confirm by .* UTC on the list’s page to keep your place\./);
    await test.deps.pool.query('delete from mails');
    await pass(50 * MINUTE);
    expect(await queued()).toMatchObject([{ recipient: second.email, template: 'place-reminder' }]);
    await test.deps.pool.query('delete from mails');
    // One for the winner who has confirmed, and one for the next who does.
    expect((await owner.call('POST', '/prizes', { id: list.id, codes: 'ONE\nTWO' })).statusCode).toBe(200);
    await pass(20 * MINUTE);
    expect(await queued()).toMatchObject([
      { recipient: third.email, template: 'draw-result', result: 'next-in-line' },
    ]);
    test.sentMails.length = 0;
    while (await sendDueMails({ ...test.deps, mailer }));
    expect(test.sentMails[0]).toMatchObject({ subject: expect.stringMatching(/^You have a place now/) });
    expect(test.sentMails[0]?.text).toContain('A prize waits for you once you confirm');
  });

  it('are sent in our own words where the owner emails nobody', async () => {
    const { line } = await drawnWith(await people(4), { emailWinner: false });
    const [first, second, third, fourth] = line.map(({ email }) => email);
    const { mailer } = test.deps;
    if (!mailer) throw new Error('no mailer');
    test.sentMails.length = 0;
    while (await sendDueMails({ ...test.deps, mailer }));
    const [won] = test.sentMails;
    expect(test.sentMails.map(({ to }) => to).sort()).toEqual([first, second].sort());
    expect(won?.text).toMatch(/Confirm by .* UTC on the list’s page to keep your place\./);
    expect(won?.text).not.toMatch(/Hooray|You are in|list owner/);
    await test.deps.pool.query('delete from mails');
    await pass(50 * MINUTE);
    expect((await queued()).map(({ template }) => template)).toEqual(['place-reminder', 'place-reminder']);
    await test.deps.pool.query('delete from mails');
    await pass(20 * MINUTE);
    expect(await queued()).toMatchObject(
      [third, fourth].sort().map((recipient) => ({
        recipient,
        result: 'next-in-line',
        confirmBy: expect.any(String),
      })),
    );
  });

  it('name the deadline to winners whose address is not confirmed, in each draw', async () => {
    const joining = await people(3);
    const list = await openWith(joining, { winners: 3 });
    await test.deps.pool.query('delete from confirmed_emails');
    const notices = async () =>
      (
        await test.deps.pool.query(
          `select recipient, details ->> 'confirmBy' as deadline from mails where template = 'confirm-email'`,
        )
      ).rows;
    await runDraw(test, owner, list.id);
    const deadline = secondsAfter(test.clock.now(), HOUR).toISOString();
    expect(await notices()).toEqual(
      expect.arrayContaining(joining.map(({ email: recipient }) => ({ recipient, deadline }))),
    );
    const { mailer } = test.deps;
    if (!mailer) throw new Error('no mailer');
    test.sentMails.length = 0;
    while (await sendDueMails({ ...test.deps, mailer }));
    expect(test.sentMails[0]?.text).toMatch(
      /If you won, also confirm your place on the list’s page by .* UTC\./,
    );
    await test.deps.pool.query('delete from mails');
    await owner.call('POST', '/winners/select', { id: list.id, reason: 'A mistake' });
    await work();
    expect(await notices()).toHaveLength(3);
  });

  it('hold the owner’s text until the address is confirmed, and send a notice instead', async () => {
    const joining = await people(2);
    const { line } = await drawnWith(joining, { winners: 1 });
    await test.deps.pool.query('delete from confirmed_emails');
    await test.deps.pool.query('delete from mails');
    await pass(HOUR + 1);
    const { rows } = await test.deps.pool.query(
      'select recipient, template, state from mails order by template',
    );
    expect(rows).toEqual([
      { recipient: line[1]?.email, template: 'confirm-email', state: 'queued' },
      { recipient: line[1]?.email, template: 'draw-result', state: 'held' },
    ]);
  });
});

describe('the time to confirm', () => {
  it('is part of the terms and of the commitment', async () => {
    const { list } = await drawnWith(await people(2), { winners: 1 });
    const file = (await test.app.inject(`${PATH}/commitment?${query(list)}`)).json();
    expect(file.document.confirmSeconds).toBe(HOUR);
    expect(file.terms.at(-1).requirements).toContainEqual({ id: 'confirm', seconds: HOUR });
  });

  it.each([
    ['721', 'field.hours-too-many'],
    ['-1', 'field.not-negative'],
    ['1.5', 'field.whole-number'],
  ])('is refused with %s hours', async (confirmHours, message) => {
    const created = (await owner.create()).json().result;
    const answer = await owner.save(created, { ...created, confirmHours });
    expect(answer.statusCode).toBe(400);
    expect(JSON.stringify(answer.json())).toContain(
      message === 'field.hours-too-many' ? '720' : 'confirmHours',
    );
  });

  it('stays when a client that does not know it saves the list', async () => {
    const created = (await owner.create()).json().result;
    const { confirmHours: _known, ...old } = { ...created, confirmHours: null };
    const hours = async () =>
      (await test.deps.pool.query('select confirm_seconds from lists where id = $1', [created.id])).rows[0];
    await owner.save(old, { confirmHours: 48 });
    expect(await hours()).toEqual({ confirm_seconds: 48 * HOUR });
    await owner.save(old, { description: 'Changed' });
    expect(await hours()).toEqual({ confirm_seconds: 48 * HOUR });
    await owner.save(old, { confirmHours: '' });
    expect(await hours()).toEqual({ confirm_seconds: 0 });
  });

  it('can’t be introduced or shortened once someone has joined', async () => {
    const list = await openWith(await people(1));
    const set = (seconds: number) =>
      test.deps.pool.query('update lists set confirm_seconds = $2 where id = $1', [list.id, seconds]);
    await expect(set(HOUR - 1)).rejects.toMatchObject({ constraint: 'lists_confirm_time_kept' });
    await set(2 * HOUR);
    await set(0);
    await expect(set(10 * HOUR)).rejects.toMatchObject({ constraint: 'lists_confirm_time_kept' });
  });
});
