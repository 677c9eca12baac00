import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeMail } from '#server/people/notifications/write-mail.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { mailReports } from './mail-reports.ts';

let test: TestApp;
let owner: ListOwner;
beforeAll(async () => {
  test = await startTestApp({ settings: { OPERATOR_EMAIL: 'operator@example.test' } });
  owner = await given.owner(test);
});
afterAll(() => test.close());

const query = async (text: string) => (await test.deps.pool.query(text)).rows;
const run = () => mailReports({ ...test.deps, operatorEmail: 'operator@example.test' });
const mails = () => query(`select * from mails where template = 'reports' order by created_at`);

it('tells the operator once an hour what was reported, however many report it', async () => {
  const lists = await Promise.all(
    ['Visit evil.example', 'Tidepool'].map((name) => given.list(test, owner, { general: { name } })),
  );
  const report = async (from: number, count: number, list = lists[0], body = {}) => {
    for (let at = from; at < from + count; at += 1)
      await test.app.inject({
        method: 'POST',
        url: '/api/v1/third/page/report',
        remoteAddress: `198.51.100.${at}`,
        payload: { workspace: list?.workspace, name: list?.name, reason: 'scam', ...body },
      });
  };
  await run();
  expect(await mails()).toEqual([]);
  await report(1, 60, lists[0], { text: 'asks for a seed phrase' });
  await report(61, 1, lists[0], { reason: 'other' });
  await report(1, 1, lists[1]);
  await Promise.all([run(), run(), run()]);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'operator@example.test', details: { total: '62', others: '0' } });
  const { subject, text } = writeMail(mail, test.deps);
  expect(subject).toContain('62');
  expect(text).toContain('61× (other, scam)');
  expect(text).toContain(`${test.deps.publicUrl}/sb/${owner.workspace}/${lists[1]?.name}`);
  expect(text).toContain('asks for a seed phrase');
  expect(text).not.toContain('evil.example');
  await report(70, 50);
  await run();
  expect(await mails()).toHaveLength(1);
  test.clock.advance(3_601);
  await run();
  expect((await mails())[1]).toMatchObject({ details: { total: '50' } });
});
