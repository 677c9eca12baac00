import { botSamples } from './bot-samples.ts';
import { journeySamples } from './journey-samples.ts';
import { listSamples } from './list-samples.ts';
import { personSamples } from './person-samples.ts';
import type { SampleCall } from './sample-call.ts';

/** One for every call of the contract, by method and path. A call that is missing here has no rule yet. */
export const SAMPLE_CALLS: Readonly<Record<string, SampleCall>> = {
  ...personSamples,
  ...listSamples,
  ...journeySamples,
  ...botSamples,
};
