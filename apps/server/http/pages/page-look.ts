import { LANGUAGE_PARAMETER } from '@signboard/contract/pages.ts';
import { type PageLook, PREFERENCES_COOKIE, parsePreferences } from '@signboard/contract/preferences.ts';
import { isLanguage, type Language, negotiateLanguage } from '@signboard/domain/accounts/language.ts';
import type { FastifyRequest } from 'fastify';

/** The visitor's language and theme, so that the first paint already has them. */
export function readPageLook(request: FastifyRequest): PageLook {
  const preferences = parsePreferences(request.cookies[PREFERENCES_COOKIE]);
  const language =
    askedLanguage(request) ?? preferences.language ?? negotiateLanguage(request.headers['accept-language']);
  return { ...preferences, language };
}

/** Links may select a language by query parameter. */
function askedLanguage({ query }: FastifyRequest): Language | null {
  const asked = (query as Record<string, unknown>)[LANGUAGE_PARAMETER];
  return typeof asked === 'string' && isLanguage(asked) ? asked : null;
}

export function lookAttributes({ language, theme, preset }: PageLook): string {
  return [
    `lang="${language}"`,
    ...(theme ? [`data-theme="${theme}"`] : []),
    ...(preset ? [`data-preset="${preset}"`] : []),
  ].join(' ');
}
