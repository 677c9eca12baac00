import { accountSamples } from './account-samples.ts';
import { botSamples } from './bot-samples.ts';
import { listSamples } from './list-samples.ts';
import { oauthSamples } from './oauth-samples.ts';
import type { SampleCall } from './sample-call.ts';

/** One per contract call, by method and path. A test fails when one is missing. */
export const SAMPLE_CALLS: Readonly<Record<string, SampleCall>> = {
  ...accountSamples,
  ...listSamples,
  ...oauthSamples,
  ...botSamples,
};
