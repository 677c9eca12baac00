import { type ClientSettings, SETTINGS_ELEMENT_ID } from '@signboard/contract/client-settings.ts';

const DEFAULTS: ClientSettings = {
  sandboxUrl: null,
  canonicalHost: null,
  accessPassUrl: null,
  accessPassContract: null,
  socialUrl: 'https://x.com/signboard',
  hasRecaptcha: false,
  hasListings: false,
  baseAccountUrl: null,
  drawCheckerHash: null,
  evmChains: [1],
};

/** Missing or malformed settings use the defaults. */
export function parseSettings(json: string | null | undefined): ClientSettings {
  if (!json) return DEFAULTS;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...DEFAULTS, ...value } : DEFAULTS;
  } catch {
    return DEFAULTS;
  }
}

export const settings: ClientSettings = {
  ...parseSettings(globalThis.document?.getElementById(SETTINGS_ELEMENT_ID)?.textContent),
};

/** Sets the settings during server rendering, where there is no page to read from. */
export function setSettings(given: ClientSettings): void {
  Object.assign(settings, given);
}
