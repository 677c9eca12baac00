import type { ClientSettings } from './client-settings.ts';
import type { Community } from './communities/schemas.ts';
import type { PageLook } from './preferences.ts';
import type { PublicBot } from './public-bot/schemas.ts';
import type { PublicList } from './public-list/public-list.ts';

/** The initial data of a page: rendered into the HTML by the server, reused by the browser. */
export type FirstData = {
  list: PublicList | null;
  community?: Community | undefined;
  /** Null at the address of a bot that doesn't exist. */
  bot?: PublicBot | null | undefined;
  /** The time of the data; clocks on the page start here. */
  at: Date;
};

/** The element that contains the initial data as JSON. */
export const FIRST_DATA_ELEMENT_ID = 'signboard-list';

/** The element that contains the styles of the initial HTML. */
export const FIRST_STYLES_ELEMENT_ID = 'signboard-styles';

/** The attribute by which those styles refer to elements. */
export const FIRST_STYLE_ATTRIBUTE = 'data-style';

/** The element that lists, as JSON, the scripts to load after the first paint. */
export const LATE_SCRIPTS_ELEMENT_ID = 'signboard-scripts';

/** Metadata for search engines and link previews. */
export type PageSummary = {
  title: string;
  description: string;
  /** schema.org data, if there is any. */
  structured: Record<string, unknown> | null;
};

/** A page as HTML, before any script. */
export type RenderedPage = {
  /** Null if the page's data contains everything, as for a list. */
  summary: PageSummary | null;
  /** The content of the root element. */
  html: string;
  /** Preload tags for the head. */
  head: string;
  /** Element styles as CSS rules, because the content security policy forbids style attributes. */
  css: string;
  /** The source files whose built scripts and styles the page needs immediately. */
  sources: string[];
};

/** Null for pages that are rendered only in the browser. */
export type RenderPage = (path: string, data: FirstData, look: PageLook) => Promise<RenderedPage | null>;

/** What the web app's server build exports: creates the render function for one instance. */
export type CreatePageRenderer = (settings: ClientSettings) => Promise<RenderPage>;
