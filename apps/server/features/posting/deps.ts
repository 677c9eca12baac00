import type { KnownNames, PostSubject } from '@signboard/domain/posts/post-subject.ts';
import type { UsdPrices } from '@signboard/domain/posts/usd-prices.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { ReportDeps } from './report-delivery.ts';

export type PostPicture = { bytes: Uint8Array; contentType: string; fileName: string };

/** What could be fetched for a post in addition to the sale. */
export type Enrichment = { names: KnownNames; prices: UsdPrices; pictures: readonly PostPicture[] };

export type PostingDeps = Pick<Deps, 'db' | 'keyring' | 'xPublisher' | 'discordWebhooks'> &
  ReportDeps & {
    /** Never fails and takes at most ten seconds. */
    enrich(subject: PostSubject): Promise<Enrichment>;
    /** A random number in [0, 1) that spreads retries, so that they do not come back together. */
    random(): number;
    /** The operator's address for problems that stop all posting. */
    operatorEmail: string | null;
    /** The process was asked to stop: whatever has not started is left to others. */
    ending?: AbortSignal;
  };
