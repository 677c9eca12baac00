import { z } from 'zod';
import type { Clock } from '#server/platform/lib/clock.ts';
import {
  type HttpCall,
  type JsonResponse,
  parseResponse,
  requestJson,
  requireDecided,
} from '../http-json.ts';
import { ProviderError } from '../provider-error.ts';

export type DiscordApp = {
  apiBase: string;
  webBase: string;
  clientId: string;
  clientSecret: string;
  /** Part of the User-Agent, without which Discord's proxy rejects programs. */
  publicUrl: string;
  clock: Clock;
};

export type DiscordGrant = { code: string; redirectUrl: string };

/** Reads on behalf of the person who granted access. */
export type DiscordReader = {
  read(path: string): Promise<JsonResponse>;
  /** Requires the status 200 and an answer of that shape. */
  take<T>(schema: z.ZodType<T>, path: string): Promise<T>;
};

export type DiscordOAuth = {
  authorizeUrl(request: { scope: string; state: string; redirectUrl: string }): string;
  /** No token is stored: it is revoked before the result is returned. */
  withToken<T>(grant: DiscordGrant, use: (reader: DiscordReader) => Promise<T>): Promise<T>;
};

const REQUEST = { timeoutMs: 8_000, isRepeatable: true };

const tokenAnswer = z.object({ access_token: z.string().min(1) });

/** The authorization code flow of the site's app. */
export function createDiscordOAuth(app: DiscordApp): DiscordOAuth {
  const agent = { 'user-agent': `DiscordBot (${app.publicUrl}, 1.0)` };
  const ask = async (path: string, init: HttpCall) =>
    requireDecided(
      await requestJson(`${app.apiBase}${path}`, init, { ...REQUEST, clock: app.clock }),
      'Discord',
    );
  const form = (path: string, fields: Record<string, string>) =>
    ask(path, {
      method: 'POST',
      headers: { ...agent, authorization: basic(app) },
      body: new URLSearchParams(fields),
    });
  const readerOf = (token: string): DiscordReader => {
    const read = (path: string) => ask(path, { headers: { ...agent, authorization: `Bearer ${token}` } });
    return {
      read,
      async take(schema, path) {
        const { status, json } = await read(path);
        if (status !== 200) throw new ProviderError('refused', `Discord answered ${status} to ${path}`);
        return parseResponse(schema, json, 'Discord');
      },
    };
  };
  return {
    authorizeUrl({ scope, state, redirectUrl }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: app.clientId,
        scope,
        state,
        redirect_uri: redirectUrl,
        prompt: 'consent',
      });
      return `${app.webBase}/oauth2/authorize?${query}`;
    },
    async withToken({ code, redirectUrl }, use) {
      const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUrl };
      const { status, json } = await form('/oauth2/token', fields);
      const granted = tokenAnswer.safeParse(json);
      if (status !== 200 || !granted.success)
        throw new ProviderError('refused', `Discord returned no token (${status})`);
      const token = granted.data.access_token;
      try {
        return await use(readerOf(token));
      } finally {
        // The token expires within a week; a failed revocation costs the person nothing.
        form('/oauth2/token/revoke', { token }).catch(() => {});
      }
    },
  };
}

const basic = ({ clientId, clientSecret }: DiscordApp) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
