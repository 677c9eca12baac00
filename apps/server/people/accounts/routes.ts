import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import { accountsSchemas } from '@signboard/contract/accounts/schemas.ts';
import { say } from '@signboard/contract/texts/say.ts';
import { readDevice } from '@signboard/domain/accounts/device.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import { findUser } from './accounts-store.ts';
import { verifyCaptcha } from './captcha.ts';
import { confirmEmail, resendConfirmation } from './confirm-email.ts';
import { deliverSession } from './deliver-session.ts';
import type { AccountsDeps } from './deps.ts';
import { signFreshly, writeFreshSignatureText } from './fresh-signature.ts';
import { handoffRoutes } from './handoff-routes.ts';
import { listSessions } from './list-sessions.ts';
import { presentAccount } from './present-account.ts';
import { signOutEverywhere, startSession, verifySession } from './session-life-cycle.ts';
import { endSession, endSessionOf } from './sessions-store.ts';
import { signIn } from './sign-in.ts';
import { subscribeToNewsletter } from './subscribe-to-newsletter.ts';
import { isEmailFree, isWorkspaceFree, updateProfile } from './update-profile.ts';

const calls = joinCalls('accounts', accountsApi, accountsSchemas);

type RoutesDeps = AccountsDeps & {
  /** After all API keys of an account were revoked. */
  onKeysRevoked(userId: string): void;
};

export function accountsRoutes(deps: RoutesDeps): Route[] {
  return [
    ...handoffRoutes(deps),
    route(calls.init, async ({ cookies }) => {
      const started = startSession(deps);
      return {
        ...deliverSession(cookies, 'anonymous', started),
        nonce: started.nonce,
        message: started.message,
      };
    }),
    route(
      calls.login,
      async ({ session, body, header, language, cookies, clientAddress }) => {
        const issued = await signIn(deps, {
          session,
          username: body.username,
          nonce: body.password,
          signature: header('x-signature'),
          clientAddress,
          language,
          device: readDevice(header('user-agent')),
        });
        cookies.clear('anonymous');
        return deliverSession(cookies, 'user', issued);
      },
      'slow',
    ),
    route(calls.logout, async ({ session, cookies }) => {
      await endSession(deps.db, session.id, deps.clock.now());
      cookies.clear('user');
      return done();
    }),
    route(calls.endSessions, async ({ session, query, cookies }) => {
      await signOutEverywhere(deps, session, query);
      if (query.keys === 'revoke') deps.onKeysRevoked(session.userId);
      if (query.which === 'all') cookies.clear('user');
      return done();
    }),
    route(calls.sessions, async ({ session }) => answer(await listSessions(deps, session))),
    route(calls.endSession, async ({ session, query, cookies }) => {
      const isEnded = await endSessionOf(deps.db, session.userId, query.id, deps.clock.now());
      if (!isEnded) throw new AppError('not-found');
      if (query.id === session.id) cookies.clear('user');
      return done();
    }),
    route(calls.freshSignatureText, async ({ session }) =>
      answer(await writeFreshSignatureText(deps, session)),
    ),
    route(
      calls.freshSignature,
      async ({ session, body, clientAddress }) =>
        answer(await signFreshly(deps, session, { ...body, clientAddress })),
      'slow',
    ),
    route(calls.check, async ({ body, header, cookies }) => {
      const proof = { token: body.token, csrfToken: header('x-csrf-token'), cookie: cookies.read };
      return { isValid: await isOpenSession(deps, proof) };
    }),
    route(calls.me, async ({ session }) =>
      presentAccount(await requireUser(deps, session.userId), session.scope),
    ),
    route(calls.update, async ({ session, body, language, clientAddress }) =>
      presentAccount(await updateProfile(deps, { session, clientAddress }, body, language)),
    ),
    route(
      calls.confirmEmail,
      async ({ body, session, language }) => {
        const { isConfirmed, message } = await confirmEmail(deps, body.id, session);
        return { success: isConfirmed, msg: say(message, language), result: isConfirmed };
      },
      'slow',
    ),
    route(
      calls.sendConfirmation,
      async ({ session, language }) => {
        await resendConfirmation(deps, session.userId, language);
        return done(say('confirm-email.sent', language));
      },
      'slow',
    ),
    route(
      calls.newsletter,
      async ({ body, language, clientAddress }) => {
        await subscribeToNewsletter(deps, { email: body.email, language, clientAddress });
        return done(say('newsletter.done', language));
      },
      'slow',
    ),
    route(calls.validateWorkspace, async ({ session, body }) =>
      answer(await isWorkspaceFree(deps, session.userId, body.name)),
    ),
    route(
      calls.validateEmail,
      async ({ session: { userId }, body, clientAddress }) =>
        answer(await isEmailFree(deps, { account: userId, clientAddress }, body.name)),
      'slow',
    ),
    route(calls.captchaChallenge, async ({ session, query }) =>
      deps.captcha.challenge({ sessionId: session.id, action: query.action }, deps.clock.now()),
    ),
    route(calls.verifyCaptcha, async ({ session, body }) => ({
      score: await verifyCaptcha(deps, session, body.token),
    })),
  ];
}

async function isOpenSession(
  deps: AccountsDeps,
  proof: Parameters<typeof verifySession>[1],
): Promise<boolean> {
  try {
    return (await verifySession(deps, proof)).kind === 'user';
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function requireUser(deps: AccountsDeps, id: string) {
  const user = await findUser(deps.db, id);
  if (!user) throw new AppError('session-ended');
  return user;
}

const done = (msg = '') => ({ success: true, msg, result: null });
const answer = <R>(result: R) => ({ success: true, msg: '', result });
