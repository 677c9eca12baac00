import { type ClientSettings, SETTINGS_ELEMENT_ID } from '@signboard/contract/client-settings.ts';

const DEFAULTS: ClientSettings = {
  sandboxUrl: null,
  canonicalHost: null,
  accessPassUrl: null,
  accessPassContract: null,
  socialUrl: 'https://x.com/signboard',
  hasRecaptcha: false,
};

/** Reads the settings that the server wrote into the page; what is missing or broken takes its default. */
export function parseSettings(json: string | null | undefined): ClientSettings {
  if (!json) return DEFAULTS;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...DEFAULTS, ...value } : DEFAULTS;
  } catch {
    return DEFAULTS;
  }
}

/** This installation's settings. */
export const settings: ClientSettings = {
  ...parseSettings(globalThis.document?.getElementById(SETTINGS_ELEMENT_ID)?.textContent),
};

/** Gives the render function, which has no page to read from, the settings of its installation. */
export function adoptSettings(given: ClientSettings): void {
  Object.assign(settings, given);
}
