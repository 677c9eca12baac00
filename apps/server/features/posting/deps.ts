import type { KnownNames, PostSubject } from '@signboard/domain/posts/post-subject.ts';
import type { UsdPrices } from '@signboard/domain/posts/usd-prices.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { ReportDeps } from './report-delivery.ts';

/** A token's picture as it goes along with a post. */
export type PostPicture = { bytes: Uint8Array; contentType: string; fileName: string };

/** What a post tells beyond the sale itself, as far as it could be found out. */
export type Enrichment = { names: KnownNames; prices: UsdPrices; pictures: readonly PostPicture[] };

/** What posting needs of the world. */
export type PostingDeps = Pick<Deps, 'db' | 'keyring' | 'xPublisher' | 'discordWebhooks'> &
  ReportDeps & {
    /** Never fails and never takes longer than ten seconds. */
    enrich(subject: PostSubject): Promise<Enrichment>;
    /** A number from 0 up to 1, by which waits differ: those who were turned away together must not come back together. */
    random(): number;
    /** Who is told when nothing can be posted at all. */
    operatorEmail: string | null;
    /** The process was asked to stop: what is not on its way by now is left to others. */
    ending?: AbortSignal;
  };
