import { z } from 'zod';
import type { Clock } from '#server/platform/lib/clock.ts';
import { FetchError, type GuardedPost } from '#server/platform/providers/guarded-fetch/port.ts';
import {
  type HttpCall,
  parseResponse,
  requestJson,
  wasNeverSent,
} from '#server/platform/providers/http-json.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { blueskyFault } from './bluesky-fault.ts';
import type { BlueskyAccounts, BlueskyPost, BlueskySession } from './bluesky-port.ts';

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 1_000_000;
const POSTS = 'app.bsky.feed.post';
const PROFILES = 'app.bsky.actor.profile';
/** A gateway that timed out does not know whether the record was written. */
const LOST_BY_A_GATEWAY = new Set([502, 504, 520, 524]);

const didDocument = z
  .object({
    service: z.array(z.object({ id: z.string(), serviceEndpoint: z.string().catch('') }).loose()).catch([]),
  })
  .loose();
const sessionAnswer = z.object({
  did: z.string().regex(/^did:[a-z]+:[\w.:%-]{1,200}$/),
  handle: z.string().max(300),
  accessJwt: z.string().min(1),
  refreshJwt: z.string().min(1),
  didDoc: didDocument.optional().catch(undefined),
});
const blobAnswer = z.object({ blob: z.record(z.string(), z.unknown()) });
const recordAnswer = z.object({ uri: z.string().regex(/^at:\/\/[\x21-\x7e]{1,500}$/) });
const profileAnswer = z.object({ cid: z.string(), value: z.record(z.string(), z.unknown()) });
const selfLabels = z.object({ values: z.array(z.object({ val: z.string() })) }).loose();

export type BlueskyOptions = { apiBase: string; guardedPost: GuardedPost; clock: Clock; timeoutMs?: number };

/**
 * Bluesky's XRPC calls. Sessions come from the configured service. Everything else goes to the server that the account
 * names as its own, which anyone can name: only through the guarded client.
 */
export function createBlueskyAccounts(options: BlueskyOptions): BlueskyAccounts {
  const { apiBase, guardedPost, clock, timeoutMs = TIMEOUT_MS } = options;
  const startSession = async (method: string, init: HttpCall): Promise<BlueskySession> => {
    const url = `${apiBase}/xrpc/com.atproto.server.${method}`;
    const request = { ...init, method: 'POST' };
    const answer = await requestJson(url, request, { clock, timeoutMs, isRepeatable: true });
    const rateLimitReset = answer.headers.get('ratelimit-reset');
    if (answer.status >= 300) throw blueskyFault({ ...answer, rateLimitReset }, clock);
    const { didDoc, ...session } = parseResponse(sessionAnswer, answer.json, 'Bluesky');
    return { ...session, pdsUrl: findPds(didDoc) ?? apiBase };
  };
  const ask = (session: BlueskySession, method: string, order: Order) =>
    askPds(guardedPost, session, method, order, clock);
  const putRecord = async (session: BlueskySession, body: Record<string, unknown>, faultIfLost: Lost) =>
    parseResponse(
      recordAnswer,
      await ask(session, 'com.atproto.repo.putRecord', {
        contentType: 'application/json',
        body: JSON.stringify({ repo: session.did, validate: true, ...body }),
        faultIfLost,
      }),
      'Bluesky',
      faultIfLost,
    );
  return {
    signIn: (identifier, password) =>
      startSession('createSession', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identifier, password }),
      }),
    refresh: ({ refreshJwt }) =>
      startSession('refreshSession', { headers: { authorization: `Bearer ${refreshJwt}` } }),
    async uploadImage(session, bytes, contentType) {
      const order = { contentType, body: bytes, faultIfLost: 'retry-later' } as const;
      const json = await ask(session, 'com.atproto.repo.uploadBlob', order);
      return parseResponse(blobAnswer, json, 'Bluesky').blob;
    },
    putPost: (session, rkey, post) =>
      putRecord(session, { collection: POSTS, rkey, record: recordOf(post) }, 'unknown-outcome'),
    async labelAsBot(session) {
      const { cid, value } = await readProfile(ask, session);
      const labels = selfLabels.safeParse(value.labels).data?.values ?? [];
      if (labels.some(({ val }) => val === 'bot')) return;
      const record = {
        ...value,
        $type: PROFILES,
        labels: { $type: 'com.atproto.label.defs#selfLabels', values: [...labels, { val: 'bot' }] },
      };
      // Refused if the profile was edited meanwhile, so that no edit is lost.
      await putRecord(
        session,
        { collection: PROFILES, rkey: 'self', record, swapRecord: cid },
        'retry-later',
      );
    },
  };
}

type Lost = 'retry-later' | 'unknown-outcome';
type Order = {
  method?: 'GET';
  contentType?: string;
  body?: string | Uint8Array;
  /** What a lost response means. */
  faultIfLost: Lost;
};

async function askPds(
  guardedPost: GuardedPost,
  { pdsUrl, accessJwt }: BlueskySession,
  method: string,
  { contentType, body, faultIfLost, ...order }: Order,
  clock: Clock,
): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${accessJwt}`,
    ...(contentType && { 'content-type': contentType }),
  };
  const url = `${pdsUrl.replace(/\/+$/, '')}/xrpc/${method}`;
  const answer = await guardedPost
    .post(url, { ...order, headers, body: body ?? '', maxBytes: MAX_ANSWER_BYTES })
    .catch((error) => {
      throw lostOr(error, faultIfLost);
    });
  const { status, text, rateLimitReset = null } = answer;
  if (LOST_BY_A_GATEWAY.has(status)) throw new ProviderError(faultIfLost, `Bluesky answered ${status}`);
  const json = parseJson(text);
  if (status >= 300) throw blueskyFault({ status, json, rateLimitReset }, clock);
  return json;
}

/** A connection that was never established sent nothing; after that, the call may have been carried out. */
function lostOr(error: unknown, faultIfLost: Lost): unknown {
  if (!(error instanceof FetchError) || error.failure === 'forbidden-address') return error;
  const fault = wasNeverSent(error) ? 'retry-later' : faultIfLost;
  return new ProviderError(fault, 'the Bluesky account’s server did not answer', { cause: error });
}

/** An account without a profile record gets one. */
async function readProfile(
  ask: (session: BlueskySession, method: string, order: Order) => Promise<unknown>,
  session: BlueskySession,
): Promise<{ cid: string | null; value: Record<string, unknown> }> {
  const query = new URLSearchParams({ repo: session.did, collection: PROFILES, rkey: 'self' });
  try {
    const json = await ask(session, `com.atproto.repo.getRecord?${query}`, {
      method: 'GET',
      faultIfLost: 'retry-later',
    });
    return parseResponse(profileAnswer, json, 'Bluesky');
  } catch (error) {
    const isMissing = error instanceof ProviderError && error.message.includes('RecordNotFound');
    if (isMissing) return { cid: null, value: {} };
    throw error;
  }
}

/** The server that the account's document names; null when it names none. */
function findPds(document: z.output<typeof didDocument> | undefined): string | null {
  const service = document?.service.find(({ id }) => id.endsWith('#atproto_pds'));
  return service?.serviceEndpoint || null;
}

function recordOf({ text, createdAt, langs, facets, images }: BlueskyPost) {
  return {
    $type: POSTS,
    text,
    createdAt: createdAt.toISOString(),
    langs,
    ...(facets.length > 0 && { facets: facets.map(facetOf) }),
    ...(images.length > 0 && {
      embed: {
        $type: 'app.bsky.embed.images',
        images: images.map(({ blob, alt }) => ({ image: blob, alt })),
      },
    }),
  };
}

function facetOf({ byteStart, byteEnd, link, tag }: BlueskyPost['facets'][number]) {
  const feature =
    link === undefined
      ? { $type: 'app.bsky.richtext.facet#tag', tag }
      : { $type: 'app.bsky.richtext.facet#link', uri: link };
  return { index: { byteStart, byteEnd }, features: [feature] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
