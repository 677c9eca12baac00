import type { Evidence } from '@signboard/domain/eligibility/requirement.ts';

export const NO_EVIDENCE: Evidence = {
  twitter: null,
  discord: null,
  balance: 'could-not-check',
  holdings: new Map(),
  hasCaptchaPass: false,
  email: null,
};
