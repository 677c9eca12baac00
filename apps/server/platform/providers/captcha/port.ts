/** One action of one session. */
type CaptchaPurpose = { sessionId: string; action: string };

/** A puzzle to solve, or the frame in which a third party's script runs. */
type CaptchaChallenge =
  | { kind: 'altcha'; parameters: Record<string, unknown>; signature: string }
  | { kind: 'recaptcha'; siteKey: string; scriptUrl: string; frameUrl: string; action: string };

/** `proofId` lets the caller reject a second use until it expires. */
export type CaptchaVerdict =
  | { isProof: false }
  | { isProof: true; score: number; action: string; proofId: string; expiresAt: Date };

/** Scores visitors from 0 (bot) to 1 (human). */
export type Captcha = {
  challenge(purpose: CaptchaPurpose, now: Date): Promise<CaptchaChallenge>;
  /** Throws a ProviderError when the check is unavailable, which is neither a pass nor a fail. */
  verify(token: string, sessionId: string, now: Date): Promise<CaptchaVerdict>;
};
