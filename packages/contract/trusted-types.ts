/** The only Trusted Types policies that the content security policy allows; each starts one worker. */
export const WORKER_POLICIES = ['signboard-captcha-worker', 'signboard-draw-worker'] as const;

export type WorkerPolicy = (typeof WORKER_POLICIES)[number];
