/** What the server tells the page about its installation, in the HTML itself: nothing secret. */
export type ClientSettings = {
  /** Where the sandbox world answers, or null in production. */
  sandboxUrl: string | null;
  /** The host that the bot's onboarding insists on, or null when any host will do. */
  canonicalHost: string | null;
  /** The product's own social account. */
  socialUrl: string;
  /** Where people get an access pass, and its contract; null where an installation offers none. */
  accessPassUrl: string | null;
  accessPassContract: string | null;
  /** Whether the anti-bot check is Google's, which people must be told. */
  hasRecaptcha: boolean;
};

/** The id of the element whose content is the settings as JSON. */
export const SETTINGS_ELEMENT_ID = 'signboard-settings';

/** The cookie that keeps a person's language, theme and preset, so that the first HTML already has them. */
export const PREFERENCES_COOKIE = 'signboard_look';

export const THEMES = ['light', 'dark'] as const;
export const PRESETS = ['default', 'theme1', 'theme2', 'theme3', 'theme4', 'theme5', 'theme6'] as const;
