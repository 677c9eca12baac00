/** What the server passes to the page inside the HTML. Nothing secret. */
export type ClientSettings = {
  /** The sandbox's URL, or null in production. */
  sandboxUrl: string | null;
  /** The host that bot onboarding requires, or null if any host works. */
  canonicalHost: string | null;
  socialUrl: string;
  /** Where to get an access pass, and its contract; null if the instance offers none. */
  accessPassUrl: string | null;
  accessPassContract: string | null;
  /** Whether the anti-bot check is Google's, which visitors must be told. */
  hasRecaptcha: boolean;
};

/** The element that contains the settings as JSON. */
export const SETTINGS_ELEMENT_ID = 'signboard-settings';

/** Stores language, theme and preset, so that the first HTML already uses them. */
export const PREFERENCES_COOKIE = 'signboard_look';

export const THEMES = ['light', 'dark'] as const;
export const PRESETS = ['default', 'theme1', 'theme2', 'theme3', 'theme4', 'theme5', 'theme6'] as const;
