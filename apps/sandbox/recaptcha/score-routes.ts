import type { FastifyInstance } from 'fastify';
import { sendPage } from '../home/send-page.ts';
import { wantsPage } from '../home/wants-page.ts';
import type { Assessments } from './assessments.ts';
import { recaptchaEnv } from './recaptcha-site.ts';
import { scorePage } from './score-page.ts';

/** The page of the stand-in, and the score that visitors get from now on. */
export function scoreRoutes(app: FastifyInstance, assessments: Assessments, siteUrl: () => string): void {
  const view = () => ({
    env: recaptchaEnv(siteUrl()),
    score: assessments.score(),
    checks: assessments.checks(),
  });
  app.get('/recaptcha', async (_request, reply) =>
    sendPage(reply, { title: 'reCAPTCHA', path: '/recaptcha', body: scorePage(view()) }),
  );
  app.get('/recaptcha.json', async () => view());
  app.post('/recaptcha/score', async (request, reply) => {
    const { score } = (request.body ?? {}) as { score?: unknown };
    const next = score === '' || score === null ? Number.NaN : Number(score);
    if (!(next >= 0 && next <= 1))
      return reply.code(400).send({ error: 'score must be a number from 0 to 1' });
    assessments.setScore(next);
    return wantsPage(request) ? reply.redirect('/recaptcha', 303) : { score: next };
  });
}
