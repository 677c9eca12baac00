/** What a puzzle was made for: one action of one session. */
export type CaptchaPurpose = { sessionId: string; action: string };

/** A puzzle as the browser gets it. */
export type CaptchaChallenge = { parameters: Record<string, unknown>; signature: string };

/** The verdict on a solved puzzle; `puzzleId` lets the caller refuse a second use. */
export type CaptchaVerdict =
  | { isSolved: false }
  | { isSolved: true; purpose: CaptchaPurpose; puzzleId: string; expiresAt: Date };

/** Makes puzzles that cost a bot more than they cost a person. */
export type Captcha = {
  challenge(purpose: CaptchaPurpose, now: Date): Promise<CaptchaChallenge>;
  verify(token: string, now: Date): Promise<CaptchaVerdict>;
};
