import type { FastifyInstance } from 'fastify';
import { type Html, html, showTime } from '../home/html.ts';
import { sendPage, wantsPage } from '../home/send-page.ts';
import { type Assessments, type Check, recaptchaEnv } from './assessments.ts';

/** The page of the simulated reCAPTCHA, and its score setting. */
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

type ScoreView = { env: Record<string, string>; score: number; checks: Check[] };

/** The settings, the current score and the latest checks. */
function scorePage({ env, score, checks }: ScoreView): Html {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return html`<h1>reCAPTCHA</h1>
<p class="lead">Signboard has its own anti-bot check. With these settings, it uses this simulated reCAPTCHA instead:</p>
<pre>${settings.join('\n')}</pre>
<section class="card"><h2>Score</h2><p>The score visitors get from now on. 1 is a person, 0 is a bot. Signboard requires at least 0.5.</p>
<form method="post" action="/recaptcha/score" class="fields"><label>Score<input type="number" name="score" min="0" max="1" step="0.1" value="${String(score)}" required></label><button>Set score</button></form></section>
<section><h2>Checks</h2>${checks.length === 0 ? html`<p class="note">No checks yet.</p>` : checkTable(checks)}</section>`;
}

function checkTable(checks: Check[]): Html {
  const rows = checks.map(
    ({ at, action, hostname, score }) =>
      html`<tr><td>${showTime(at)}</td><td>${action ?? 'invalid token'}</td><td>${hostname ?? ''}</td><td>${score === null ? '' : String(score)}</td></tr>`,
  );
  return html`<div class="wide"><table><thead><tr><th>Time</th><th>Action</th><th>Host</th><th>Score</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
