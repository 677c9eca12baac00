import type { BodyOf } from '@signboard/contract/endpoint.ts';
import type { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { toBody } from '../fields/setting-values.ts';
import { isGenerated } from './artwork-source.ts';
import type { NewListValues } from './new-list-values.ts';
import type { ArtworkShape } from './paint-artwork.ts';
import { parseNewList } from './parse-new-list.ts';

type Body = BodyOf<typeof listsApi.createWithSettings>;

/**
 * An attempt to create the list whose answer may be lost. It is stored with the draft: as long as nothing is changed, it
 * is repeated with the same key and the same body.
 */
export type Attempt = {
  key: string;
  /** The time from which dates such as "now" are counted. */
  startedAt: string;
  /** Generated images that were uploaded, by what they were made from. */
  uploads: Record<string, string>;
  /** What was sent, which other lists can't have by now. */
  name: string;
  urlEndName: string;
};

export type SendCalls = {
  upload(shape: ArtworkShape, of: { name: string; color: string }): Promise<string>;
  create(body: Body): Promise<List>;
};

type SendContext = {
  calls: SendCalls;
  attempt: Attempt | null;
  /** Stores it, before anything is sent with it. */
  onAttempt(attempt: Attempt): void;
  now: Date;
};

/** After that, "now" and "for three days" mean other dates than in the first attempt. */
const SAME_DATES_MS = 10 * 60_000;

/** Creates the list, or finds the one that an earlier attempt created. The values have been validated. */
export async function sendNewList(
  values: NewListValues,
  publish: boolean,
  context: SendContext,
): Promise<List> {
  const { attempt, now } = context;
  const isRecent = attempt !== null && now.getTime() - Date.parse(attempt.startedAt) < SAME_DATES_MS;
  const startedAt = isRecent ? new Date(attempt.startedAt) : now;
  try {
    return await sendFrom(startedAt, values, publish, context);
  } catch (reason) {
    if (attempt === null || !isProblem(reason) || reason.code !== 'idempotency-key-reused') throw reason;
    // The list of the attempt was deleted in the meantime, on purpose.
    if (reason.detail === undefined)
      return await sendFrom(now, values, publish, { ...context, attempt: null });
    if (isRecent) throw reason;
    return await sendFrom(new Date(attempt.startedAt), values, publish, context);
  }
}

async function sendFrom(
  startedAt: Date,
  values: NewListValues,
  publish: boolean,
  { calls, attempt: earlier, onAttempt }: SendContext,
): Promise<List> {
  const parsed = parseNewList(values, startedAt);
  if (!parsed.success) throw parsed.error;
  const { name, urlEndName, logo, banner } = parsed.data;
  const of = { name, color: values.color ?? '' };
  const uploads = { ...earlier?.uploads };
  const uploaded = async (id: string | null, shape: ArtworkShape) => {
    if (!isGenerated(id)) return id;
    // Painted again, with another font for example, it would be another image and another body.
    const source = JSON.stringify([shape, of]);
    uploads[source] ??= await calls.upload(shape, of);
    return uploads[source];
  };
  const body = {
    ...toBody(parsed.data),
    rule: null,
    bonuses: [],
    logo: await uploaded(logo, 'avatar'),
    banner: banner && (await uploaded(banner, 'banner')),
  };
  const key = earlier?.key ?? crypto.randomUUID();
  onAttempt({ key, startedAt: startedAt.toISOString(), uploads, name, urlEndName });
  return await calls.create({ ...body, idempotencyKey: key, publish });
}
