import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isExhaustive } from '../../../testing/scope.ts';
import type { Part } from '../../../trials/world/start-parts.ts';
import { freePort } from '../../../trials/world/start-world.ts';
import { hasDaemon } from '../../test/find-daemons.ts';
import { countAnswers } from './count-answers.ts';
import { startHaproxy } from './start-haproxy.ts';
import { type Site, startSite } from './start-site.ts';

const ROUNDS = 2;
/** What docs/operating.md says a load balancer needs to learn that a process is back. */
const NOTICE_MS = 2_000;

describe.runIf(isExhaustive && hasDaemon('nginx'))('a rolling restart', () => {
  let site: Site;

  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  it('[R9] behind nginx fails no request, and loses and doubles no join', async () => {
    await restartUnderLoad('nginx', site.send, { asksForReadiness: false });
  });

  it.runIf(hasDaemon('haproxy'))('behind HAProxy, which asks for readiness, fails none either', async () => {
    const port = await freePort();
    const { certificate } = site.nginx;
    const haproxy = await startHaproxy(
      port,
      site.webs.map(({ url }) => url),
      site.nginx,
    );
    const browser = new Agent({ connect: { ca: certificate } });
    try {
      const hidden = await request(`https://localhost:${port}/metrics`, { dispatcher: browser });
      expect([hidden.statusCode, await hidden.body.text()]).toEqual([404, '']);
      const send: Site['send'] = (path, options = {}) =>
        request(`https://localhost:${port}${path}`, { dispatcher: browser, ...options });
      await restartUnderLoad('HAProxy', send, { asksForReadiness: true });
    } finally {
      await browser.close();
      await haproxy.stop();
    }
  });

  /** As docs/operating.md describes it. */
  async function restartUnderLoad(
    proxy: string,
    send: Site['send'],
    { asksForReadiness }: { asksForReadiness: boolean },
  ): Promise<void> {
    const { counts, rush } = await countAnswers(site, send, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const part of [...site.webs, site.worker]) {
          await part.child.stop();
          await part.restart();
          await expect.poll(() => readiness(part)).toBe(200);
          if (asksForReadiness) await pause(NOTICE_MS);
        }
      }
    });
    process.stdout.write(`Rolling restart behind ${proxy}: ${JSON.stringify(counts)}\n`);
    const joins = `POST ${rush.path}: 200`;
    expect(Object.keys(counts)).toEqual(['GET /: 200', joins, 'POST /users/init: 200']);
    const { rows } = await site.database.query(
      `select count(*)::int as entries, min(joined) as joined from entries join list_counters using (list_id)
       where list_id = $1`,
      [rush.listId],
    );
    expect(rows).toEqual([{ entries: counts[joins], joined: counts[joins] }]);
  }
});

const readiness = async ({ url }: Part) => (await fetch(`${url}/readyz`)).status;
