import type { Clock } from '#server/platform/lib/clock.ts';
import type { EncodedForm } from '../encode-form.ts';
import { type JsonResponse, requestJson } from '../http-json.ts';
import { signOauth1, type XSigningKeys } from './oauth1-signer.ts';
import type { XCredentials } from './publish-port.ts';
import { appFault, xFault } from './x-fault.ts';

export type XCall = {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  json?: unknown;
  form?: EncodedForm;
  /** Whether the call is idempotent. */
  isRepeatable: boolean;
  /** What the call is for, in error messages. */
  doing: string;
};

/** Works with either kind of credentials; throws on anything but success. */
export type XCaller = (credentials: XCredentials, call: XCall) => Promise<JsonResponse>;

export type XCallerOptions = {
  apiBase: string;
  signingKeys: XSigningKeys | null;
  clock: Clock;
  timeoutMs: number;
};

/** Signs the request or sends a bearer token, depending on the credentials. */
export function createXCaller({ apiBase, signingKeys, clock, timeoutMs }: XCallerOptions): XCaller {
  const authorizationOf = (credentials: XCredentials, { method, path, query = {}, doing }: XCall) => {
    if (credentials.kind === 'oauth2') return `Bearer ${credentials.accessToken}`;
    if (!signingKeys) throw appFault(`X's consumer key is needed for ${doing}`, 'app-credentials');
    return signOauth1(signingKeys, { method, url: apiBase + path, params: query }, { token: credentials });
  };
  return async (credentials, call) => {
    const { method, path, query, json, form, isRepeatable, doing } = call;
    const answer = await requestJson(
      apiBase + path + (query ? `?${queryText(query)}` : ''),
      {
        method,
        headers: {
          authorization: authorizationOf(credentials, call),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: json === undefined ? (form ?? null) : JSON.stringify(json),
      },
      { clock, timeoutMs, isRepeatable },
    );
    if (answer.status >= 300) throw xFault(answer, doing, clock);
    return answer;
  };
}

/** A space as %20: URLSearchParams writes a plus, which OAuth signatures do not support. */
const queryText = (query: Record<string, string>) =>
  new URLSearchParams(query).toString().replaceAll('+', '%20');
