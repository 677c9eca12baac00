/** What a check is made for: one action of one session. */
export type CaptchaPurpose = { sessionId: string; action: string };

/** What the browser is handed for a check: a puzzle to solve, or the frame in which somebody else's script looks at it. */
export type CaptchaChallenge =
  | { kind: 'altcha'; parameters: Record<string, unknown>; signature: string }
  | { kind: 'recaptcha'; siteKey: string; scriptUrl: string; frameUrl: string; action: string };

/** The verdict on what the browser brought back; `proofId` lets the caller refuse a second use until it expires. */
export type CaptchaVerdict =
  | { isProof: false }
  | { isProof: true; score: number; action: string; proofId: string; expiresAt: Date };

/** Tells people from bots by a score from 0 to 1. */
export type Captcha = {
  challenge(purpose: CaptchaPurpose, now: Date): Promise<CaptchaChallenge>;
  /** Throws a ProviderError when nobody can tell right now, which is neither a pass nor a fail. */
  verify(token: string, sessionId: string, now: Date): Promise<CaptchaVerdict>;
};
