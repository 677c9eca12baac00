import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { createAltchaCaptcha } from '../../apps/server/providers/captcha/altcha.ts';
import { createKeyring } from '../../apps/server/secrets/keyring.ts';
import {
  type Challenge,
  solveChallenge,
  solvedToken,
} from '../../apps/web/features/captcha/solve-challenge.ts';

/** Solved puzzles of the anti-bot check. */
export type QuickPuzzles = {
  /** For the session with these headers. */
  solve(headers: Record<string, string>): Promise<string>;
  /** One that another session has shown or may show. */
  used(): Promise<string>;
};

/** The visitor's half second of work is left out: these puzzles are the server's own, and the first try solves them. */
export function createQuickPuzzles(secretKey: string): QuickPuzzles {
  const captcha = createAltchaCaptcha(createKeyring([secretKey]), 1);
  let latest: string | undefined;
  const solveFor = async (sessionId: string) => {
    const challenge = (await captcha.challenge({ sessionId, action: 'join' }, new Date())) as Challenge;
    return solvedToken(challenge, await solveChallenge(challenge));
  };
  return {
    async solve({ authorization = '' }) {
      const { sid } = decodeJwt(authorization.replace('Bearer ', '')) as { sid: string };
      latest = await solveFor(sid);
      return latest;
    },
    used: async () => latest ?? (await solveFor(randomUUID())),
  };
}
