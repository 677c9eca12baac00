import type { ClientSettings } from './client-settings.ts';
import type { PageLook } from './preferences.ts';
import type { PublicList } from './public-list/calls.ts';

/** What a page shows at first: the server writes it into the HTML, and the browser goes on from it. */
export type FirstData = {
  list: PublicList | null;
  /** When it stood so; clocks on the page count from here. */
  at: Date;
};

/** The id of the element whose content is the first data as JSON. */
export const FIRST_DATA_ELEMENT_ID = 'signboard-list';

/** The id of the element whose content is the styles of the first HTML's elements. */
export const FIRST_STYLES_ELEMENT_ID = 'signboard-styles';

/** The attribute by which an element of the first HTML is named in those styles. */
export const FIRST_STYLE_ATTRIBUTE = 'data-style';

/** The id of the element whose content is the scripts that wait for the page's picture, as a JSON list of addresses. */
export const LATE_SCRIPTS_ELEMENT_ID = 'signboard-scripts';

/** What a page says of itself to programs: search engines, and those that show a shared link. */
export type PageSummary = {
  title: string;
  description: string;
  /** The page's content in the words of schema.org, where there are any for it. */
  structured: Record<string, unknown> | null;
};

/** A page as HTML, before any script. */
export type RenderedPage = {
  /** Null where the page's data says it all, as a list's does. */
  summary: PageSummary | null;
  /** The content of the root element. */
  html: string;
  /** Tags for the head: what the page wants to be fetched early. */
  head: string;
  /** The style of each element as a rule, because the page's policy refuses style attributes. */
  css: string;
  /** The source files whose built scripts and styles the page needs at once. */
  sources: string[];
};

/** Writes a page as HTML; null for pages that are drawn in the browser. */
export type RenderPage = (path: string, data: FirstData, look: PageLook) => Promise<RenderedPage | null>;

/** What the web app's second build exports: it makes the render function for one installation. */
export type CreatePageRenderer = (settings: ClientSettings) => Promise<RenderPage>;
