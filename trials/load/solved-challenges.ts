import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { createAltchaCaptcha } from '../../apps/server/platform/providers/captcha/altcha.ts';
import { createKeyring } from '../../apps/server/platform/secrets/keyring.ts';
import {
  type Challenge,
  solveChallenge,
  solvedToken,
} from '../../apps/web/features/captcha/solve-challenge.ts';

/** Solved captcha challenges. */
export type SolvedChallenges = {
  /** For the session with these headers. */
  solve(headers: Record<string, string>): Promise<string>;
  /** A solution of another session. */
  used(): Promise<string>;
};

/** Skips the visitor's half second of work: these challenges are solved by the first counter. */
export function createSolvedChallenges(secretKey: string): SolvedChallenges {
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
