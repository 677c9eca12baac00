import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDueMails } from '#server/people/notifications/send-mails.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { watchTurns } from '#server/testing/event-loop.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { signInByHandoff } from '#server/testing/hand-off.ts';
import { eraseAccountOf } from '#server/testing/person-with-everything.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';
import { scale } from '../../../../testing/scope.ts';
import { addPrizes } from './add-prizes.ts';
import { prizeList } from './prizes-for-test.ts';

let test: TestApp;
let owner: ListOwner;
let logged = '';

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  test = await startTestApp({
    ports: { beacon: null },
    settings: { PRIZES_PER_ACCOUNT: '120' },
    log: createLogger('debug', sink),
  });
  owner = await given.owner(test);
});
afterAll(() => test.close());

const codes = (count: number, mark = 'KEY') => Array.from({ length: count }, (_, at) => `${mark}-${at + 1}`);
const rowsOf = async (listId: string) =>
  (await test.deps.pool.query('select * from prize_codes where list_id = $1 order by position', [listId]))
    .rows;

describe('adding prizes', () => {
  it('seals them in slices, between which others are served', async () => {
    const { list } = await prizeList(test, owner, { people: 0, winners: 3 });
    const turns = watchTurns();
    const sealedIn = new Map<number, number>();
    const keyring: Keyring = {
      ...test.deps.keyring,
      signingKey(purpose) {
        if (purpose === 'prize-code') sealedIn.set(turns.count(), (sealedIn.get(turns.count()) ?? 0) + 1);
        return test.deps.keyring.signingKey(purpose);
      },
    };
    const given = { id: list.id, codes: codes(350).join('\n') };
    const config = { ...test.deps.config, PRIZES_PER_ACCOUNT: 1_000 };
    const { added } = await addPrizes({ ...test.deps, config, keyring }, owner.userId, given);
    turns.stop();
    expect(added).toBe(350);
    expect([...sealedIn.values()]).toEqual([100, 100, 100, 50]);
    await test.deps.pool.query('delete from prize_codes where list_id = $1', [list.id]);
  });

  it('takes one upload of an account at a time, and refuses the others before anything is sealed', async () => {
    const other = await given.owner(test);
    const { list, add } = await prizeList(test, other, { people: 0, winners: 3 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => add(codes(10, `PARALLEL${at}`).join('\n'))),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, ...Array(9).fill(429)]);
    expect(await rowsOf(list.id)).toHaveLength(10);
    expect((await add(codes(10, 'LATER').join('\n'))).statusCode).toBe(200);
  });

  it('seals nothing that the account has no room for', async () => {
    const other = await given.owner(test);
    const { list } = await prizeList(test, other, { people: 0, winners: 3 });
    let sealed = 0;
    const keyring: Keyring = {
      ...test.deps.keyring,
      signingKey(purpose) {
        sealed += 1;
        return test.deps.keyring.signingKey(purpose);
      },
    };
    const tooMany = addPrizes({ ...test.deps, keyring }, other.userId, {
      id: list.id,
      codes: codes(121).join('\n'),
    });
    await expect(tooMany).rejects.toMatchObject({ code: 'too-many-prizes' });
    expect(sealed).toBe(0);
  });

  it('counts them, and never returns their codes', async () => {
    const prizes = await prizeList(test, owner, { people: 0, winners: 3 });
    const answer = await prizes.add(`\n  KEY-1  \r\n\nhttps://shop.example/redeem?key=7\n`);
    expect(answer.json().result).toEqual({
      total: 2,
      claimed: 0,
      withdrawn: 0,
      assigned: 0,
      left: 2,
      winnersWithout: null,
      added: 2,
    });
    expect(answer.body).not.toContain('KEY-1');
    expect(await prizes.page()).toEqual({ total: 2, claimed: 0, withdrawn: 0 });
    expect((await prizes.remove()).json().result).toMatchObject({ total: 0 });
    expect(await prizes.page()).toBeUndefined();
  });

  it('names every wrong line and adds nothing', async () => {
    const prizes = await prizeList(test, owner, { people: 0, winners: 3 });
    const lines = [
      'KEY-1',
      '',
      'KEY-2',
      'KEY-1',
      'x'.repeat(201),
      'zero\u200bwidth',
      'http://shop.example/7',
      'https://shop.example@evil.example/',
      'https://',
      'javascript:alert(1)',
    ];
    const answer = await prizes.add(lines);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({
      codes: 'Some lines can’t be used. Nothing was added.',
      'codes.4': 'Repeats line 1',
      'codes.5': 'Is longer than 200 characters',
      'codes.6': 'Remove the invisible characters',
      'codes.7': 'Should start with https://',
      'codes.8': 'Should be a valid URL',
      'codes.9': 'Should be a valid URL',
    });
    expect((await prizes.counts()).total).toBe(0);
    expect((await prizes.add(' \n ')).json().fields).toEqual({ codes: 'Paste at least one code or link' });
  });

  it('refuses a code that the list has, also when two processes add it at once', async () => {
    const prizes = await prizeList(test, owner, { people: 0, winners: 3 });
    await prizes.add(['KEY-1']);
    expect((await prizes.add(['KEY-2', 'KEY-1'])).json().fields).toMatchObject({
      'codes.2': 'Is already among this list’s prizes',
    });
    const both = await Promise.allSettled(
      [
        ['KEY-8', 'KEY-9'],
        ['KEY-9', 'KEY-8'],
      ].map((lines) => addPrizes(test.deps, owner.userId, { id: prizes.list.id, codes: lines.join('\n') })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await prizes.counts()).total).toBe(3);
    const other = await prizeList(test, owner, { people: 0, winners: 1 });
    expect((await other.add(['KEY-1'])).statusCode).toBe(200);
  });

  it('stores nothing that shows a code', async () => {
    const prizes = await prizeList(test, owner, { people: 0, winners: 3 });
    await prizes.add(['VERY-SECRET-CODE']);
    const { rows } = await test.deps.pool.query<{ text: string }>(
      `select prize_codes::text || prize_lists::text as text from prize_codes join prize_lists using (list_id)`,
    );
    const text = rows.map((row) => row.text).join('\n');
    expect(text.length).toBeGreaterThan(100);
    for (const shown of ['VERY-SECRET-CODE', Buffer.from('VERY-SECRET-CODE').toString('hex')])
      expect(text).not.toContain(shown);
  });

  it('is refused beyond what an account can have', async () => {
    const rich = await given.owner(test);
    const prizes = await prizeList(test, rich, { people: 0, winners: 3 });
    expect((await prizes.add(codes(121))).json().code).toBe('too-many-prizes');
    expect((await prizes.counts()).total).toBe(0);
    expect((await prizes.add(codes(120))).statusCode).toBe(200);
    const second = await prizeList(test, rich, { people: 0, winners: 3 });
    expect((await second.add(codes(1))).json().code).toBe('too-many-prizes');
  });

  it('is not found for another owner', async () => {
    const prizes = await prizeList(test, owner, { people: 2, winners: 1 });
    await prizes.add(codes(2));
    await prizes.draw();
    const stranger = await given.owner(test);
    const { id } = prizes.list;
    const answers = [
      await stranger.call('GET', `/prizes?project_id=${id}`),
      await stranger.call('POST', '/prizes', { id, codes: 'MINE' }),
      await stranger.call('DELETE', `/prizes?project_id=${id}`),
      await stranger.call('POST', '/prizes/withdraw', { id }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(await prizes.counts()).toMatchObject({ total: 2, withdrawn: 0 });
  });
});

describe('the winners’ prizes', () => {
  it('are given by rank, and shown only to their winner', async () => {
    const prizes = await prizeList(test, owner, { people: 5, winners: 3 });
    await prizes.add(codes(4));
    const [early] = prizes.joined;
    expect(early && (await prizes.codeOf(early))).toBe('no-prize');
    await prizes.draw();
    const { winners, losers } = await prizes.ranked();
    expect(await prizes.own(winners[0] as never)).toEqual({ state: 'waiting', claimedAt: null });
    const answer = await prizes.show(winners[0] as never);
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const [rank, winner] of winners.entries())
      expect(await prizes.codeOf(winner)).toBe(`KEY-${rank + 1}`);
    for (const loser of losers) {
      expect(await prizes.codeOf(loser)).toBe('no-prize');
      expect(await prizes.own(loser)).toEqual({ state: 'none', claimedAt: null });
    }
    expect(await prizes.codeOf(await given.account(test))).toBe('no-prize');
    expect(await prizes.counts()).toMatchObject({
      total: 4,
      assigned: 3,
      claimed: 3,
      left: 1,
      winnersWithout: 0,
    });
    expect(await prizes.page()).toEqual({ total: 4, claimed: 3, withdrawn: 0 });
  });

  it('go to the best ranks when there are too few, and to the others when more are added', async () => {
    const prizes = await prizeList(test, owner, { people: 4, winners: 3 });
    await prizes.add(['FIRST']);
    await prizes.draw();
    const { winners } = await prizes.ranked();
    expect(await prizes.counts()).toMatchObject({ assigned: 1, left: 0, winnersWithout: 2 });
    expect(await Promise.all(winners.map(prizes.own))).toMatchObject([
      { state: 'waiting' },
      { state: 'none' },
      { state: 'none' },
    ]);
    expect((await prizes.add(['SECOND', 'THIRD', 'SPARE'])).json().result).toMatchObject({
      assigned: 3,
      left: 1,
      winnersWithout: 0,
    });
    for (const [rank, code] of ['FIRST', 'SECOND', 'THIRD'].entries())
      expect(await prizes.codeOf(winners[rank] as never)).toBe(code);
    expect((await prizes.remove()).json().result).toMatchObject({ total: 3, assigned: 3, left: 0 });
  });

  it('are not shown to a session that was handed off, even of the winning wallet', async () => {
    const prizes = await prizeList(test, owner, { people: 0, winners: 1 });
    const wallet = ethereumWallet();
    const person = await given.account(test, { wallet });
    await person.join(prizes.list);
    await prizes.add(['FOR-THE-WALLET']);
    await prizes.draw();
    const browser = await signInByHandoff(test.app, wallet);
    const answer = await prizes.show({ browser });
    expect(answer.json().code).toBe('direct-sign-in-needed');
    expect((await prizes.counts()).claimed).toBe(0);
    expect(await prizes.codeOf(person)).toBe('FOR-THE-WALLET');
  });

  it('are the same in two tabs that ask at once, and claimed once', async () => {
    const prizes = await prizeList(test, owner, { people: 1, winners: 1 });
    await prizes.add(codes(3));
    await prizes.draw();
    const [winner] = prizes.joined;
    const answers = await Promise.all(Array.from({ length: 6 }, () => prizes.show(winner as never)));
    const results = answers.map((answer) => answer.json().result);
    expect(new Set(results.map(({ code }) => code))).toEqual(new Set(['KEY-1']));
    expect(new Set(results.map(({ claimedAt }) => claimedAt)).size).toBe(1);
    expect(await prizes.counts()).toMatchObject({ claimed: 1, left: 2 });
    const [row] = await rowsOf(prizes.list.id);
    expect(row).toMatchObject({ times_shown: 6 });
    expect(await prizes.own(winner as never)).toMatchObject({ state: 'claimed' });
  });

  it('appear in no list, page, log or email; the email only says that one waits', async () => {
    const prizes = await prizeList(test, owner, {
      people: 0,
      winners: 1,
      access: { emailWinner: true, winnerMessage: { title: 'Congratulations', message: 'You won' } },
    });
    const person = await given.account(test);
    await person.join(prizes.list, { email: 'winner@example.test' });
    await test.deps.pool.query(
      `insert into confirmed_emails select user_id, 'winner@example.test', now() from entries where address = $1`,
      [person.address],
    );
    await prizes.add(['NOT-FOR-EMAILS']);
    await prizes.draw();
    const { mailer } = test.deps;
    if (!mailer) throw new Error('no mailer');
    while (await sendDueMails({ ...test.deps, mailer }));
    const mail = test.sentMails.find(({ subject }) => subject.startsWith('You won'));
    expect(mail?.text).toContain('A prize waits for you.');
    const joined = async () =>
      (await person.browser.call('GET', '/api/v1/projects/joined/list')).json().result;
    expect((await joined()).rows[0]).toMatchObject({ hasPrizeWaiting: true });
    expect(await prizes.codeOf(person)).toBe('NOT-FOR-EMAILS');
    expect((await joined()).rows[0]).toMatchObject({ hasPrizeWaiting: false });
    const answers = [
      await person.entry(prizes.list),
      await person.browser.call('GET', '/users/me/export'),
      await owner.call('GET', `/prizes?project_id=${prizes.list.id}`),
      await owner.call('POST', '/winners/view', { id: prizes.list.id }),
      await owner.browser.call('GET', '/users/me/export'),
      await test.app.inject(`/api/v1/third/page?${new URLSearchParams(prizes.at)}`),
    ];
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200);
      expect(body).not.toContain('NOT-FOR-EMAILS');
    }
    expect(JSON.stringify(test.sentMails)).not.toContain('NOT-FOR-EMAILS');
    expect(logged.length).toBeGreaterThan(1_000);
    expect(logged).not.toContain('NOT-FOR-EMAILS');
  });
});

describe('drawing again', () => {
  it('gives unseen prizes to the new winners', async () => {
    const prizes = await prizeList(test, owner, { people: 6, winners: 3 });
    await prizes.add(codes(3));
    await prizes.draw();
    expect((await prizes.redraw()).statusCode).toBe(200);
    const { winners, losers } = await prizes.ranked();
    for (const [rank, winner] of winners.entries())
      expect(await prizes.codeOf(winner)).toBe(`KEY-${rank + 1}`);
    for (const loser of losers) expect(await prizes.codeOf(loser)).toBe('no-prize');
    expect((await rowsOf(prizes.list.id)).map((row) => row.draw_number)).toEqual([2, 2, 2]);
  });

  it('is refused once a code was shown', async () => {
    const prizes = await prizeList(test, owner, { people: 3, winners: 1 });
    await prizes.add(codes(1));
    await prizes.draw();
    const { winners } = await prizes.ranked();
    await prizes.show(winners[0] as never);
    expect((await prizes.redraw()).json().code).toBe('prize-claimed');
    expect(await prizes.codeOf(winners[0] as never)).toBe('KEY-1');
  });

  it('never happens together with a code that is shown', async () => {
    for (let round = 0; round < scale(3, 6); round += 1) {
      const prizes = await prizeList(test, owner, { people: 3, winners: 1 });
      await prizes.add(codes(1));
      await prizes.draw();
      const { winners } = await prizes.ranked();
      const select = () => owner.call('POST', '/winners/select', { id: prizes.list.id, reason: 'Again' });
      const [drawn, shown] = await Promise.all([select(), prizes.show(winners[0] as never)]);
      expect([drawn.statusCode, shown.statusCode].sort()).toEqual([200, 409]);
      expect(['draw-running', 'prize-claimed']).toContain(
        [drawn, shown].find(({ statusCode }) => statusCode === 409)?.json().code,
      );
    }
  });

  it('stops changes to the prizes while it runs', async () => {
    const prizes = await prizeList(test, owner, { people: 2, winners: 1 });
    await prizes.add(codes(2));
    await owner.call('POST', '/finish', { id: prizes.list.id });
    await owner.call('POST', '/winners/select', { id: prizes.list.id });
    for (const answer of [await prizes.add(['LATE']), await prizes.remove(), await prizes.withdraw()])
      expect(answer.json().code).toBe('draw-running');
    await prizes.draw();
    expect(await prizes.counts()).toMatchObject({ total: 2, assigned: 1 });
  });
});

describe('withdrawing unclaimed prizes', () => {
  it('downloads them for spreadsheets without formulas, and shows them to nobody any more', async () => {
    const prizes = await prizeList(test, owner, { people: 3, winners: 3 });
    await prizes.add(['=1+1', 'KEY,2', 'KEY-3', 'SPARE']);
    expect((await prizes.withdraw()).json().code).toBe('draw-pending');
    await prizes.draw();
    const { winners } = await prizes.ranked();
    expect(await prizes.codeOf(winners[2] as never)).toBe('KEY-3');
    const file = await prizes.withdraw();
    expect(file.headers['content-disposition']).toContain('_unclaimed-prizes_');
    expect(file.body.split('\r\n')).toEqual([
      'code,rank,address',
      `"'=1+1",1,${winners[0]?.address}`,
      `"KEY,2",2,${winners[1]?.address}`,
      'SPARE,,',
      '',
    ]);
    expect((await prizes.withdraw()).body, 'a broken download can be repeated').toBe(file.body);
    expect(await prizes.codeOf(winners[0] as never)).toBe('prize-withdrawn');
    expect(await prizes.own(winners[0] as never)).toMatchObject({ state: 'withdrawn' });
    expect(await prizes.codeOf(winners[2] as never)).toBe('KEY-3');
    expect(await prizes.counts()).toMatchObject({ total: 4, claimed: 1, withdrawn: 3, assigned: 1, left: 0 });
    expect(await prizes.page()).toEqual({ total: 4, claimed: 1, withdrawn: 3 });
  });

  it('has nothing to download when all are claimed', async () => {
    const prizes = await prizeList(test, owner, { people: 1, winners: 1 });
    await prizes.add(codes(1));
    await prizes.draw();
    await prizes.show(prizes.joined[0] as never);
    expect((await prizes.withdraw()).json().code).toBe('no-prizes-unclaimed');
  });

  it('gives each code to the winner or to the owner, never to both, however they race', async () => {
    const prizes = await prizeList(test, owner, { people: 12, winners: 12 });
    await prizes.add(codes(12));
    await prizes.draw();
    const shows = prizes.joined.map(async (person) => prizes.codeOf(person));
    const [file, ...seen] = await Promise.all([prizes.withdraw(), ...shows]);
    const exported = file.statusCode === 200 ? (file.body.match(/KEY-\d+/g) ?? []) : [];
    const shown = seen.filter((code) => code !== 'prize-withdrawn');
    expect([...shown, ...exported].sort()).toEqual(codes(12).sort());
    for (const person of prizes.joined) await prizes.show(person);
    expect(await prizes.counts()).toMatchObject({ claimed: shown.length, withdrawn: exported.length });
  });
});

describe('people and lists that go', () => {
  it('leaves the prize of a winner who erases their account to nobody', async () => {
    const prizes = await prizeList(test, owner, { people: 2, winners: 2 });
    await prizes.add(codes(3));
    await prizes.draw();
    const { winners } = await prizes.ranked();
    const [first, second] = winners;
    if (!first || !second) throw new Error('two winners');
    expect((await eraseAccountOf(test, first.browser, 'erase')).statusCode).toBe(200);
    expect(await prizes.counts()).toMatchObject({ claimed: 1, assigned: 2, left: 1, winnersWithout: 0 });
    expect((await prizes.withdraw()).body).not.toContain('KEY-1');
    expect(await prizes.codeOf(second)).toBe('prize-withdrawn');
    expect((await rowsOf(prizes.list.id))[0]).toMatchObject({ times_shown: 0 });
  });

  it('deletes the prizes with the list, drawn or not', async () => {
    for (const isDrawn of [true, false]) {
      const prizes = await prizeList(test, owner, { people: 2, winners: 1 });
      await prizes.add(codes(2));
      if (isDrawn) await prizes.draw();
      const { id } = prizes.list;
      expect((await owner.call('DELETE', `/delete?project_id=${id}`)).statusCode).toBe(200);
      expect(await rowsOf(id)).toEqual([]);
      expect(await prizes.codeOf(prizes.joined[0] as never)).toMatch(/not-found/);
    }
  });

  it('keeps the winners’ prizes when the owner erases their account, and deletes the rest', async () => {
    const leaving = await given.owner(test);
    const prizes = await prizeList(test, leaving, { people: 1, winners: 1 });
    await prizes.add(codes(3));
    await prizes.draw();
    const [winner] = prizes.joined;
    expect((await eraseAccountOf(test, leaving.browser, leaving.workspace)).statusCode).toBe(200);
    expect(await rowsOf(prizes.list.id)).toHaveLength(1);
    expect(await prizes.codeOf(winner as never)).toBe('KEY-1');
  });
});
