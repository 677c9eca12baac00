import { PREFERENCES_COOKIE } from '@signboard/contract/client-settings.ts';
import { type PageLook, parsePreferences } from '@signboard/contract/preferences.ts';
import { preferredLanguage } from '@signboard/domain/accounts/language.ts';
import type { FastifyRequest } from 'fastify';

/** How the person wants pages to look, so that the first paint already does. */
export function lookOf(request: FastifyRequest): PageLook {
  const preferences = parsePreferences(request.cookies[PREFERENCES_COOKIE]);
  const language = preferences.language ?? preferredLanguage(request.headers['accept-language']);
  return { ...preferences, language };
}

/** The look as attributes of the HTML element. */
export function lookAttributes({ language, theme, preset }: PageLook): string {
  return [
    `lang="${language}"`,
    ...(theme ? [`data-theme="${theme}"`] : []),
    ...(preset ? [`data-preset="${preset}"`] : []),
  ].join(' ');
}
