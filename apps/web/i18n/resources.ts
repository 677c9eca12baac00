import type bots from './en/bots.json';
import type common from './en/common.json';
import type curator from './en/curator.json';
import type dev from './en/dev.json';
import type draw from './en/draw.json';
import type drawCheck from './en/draw-check.json';
import type earlyAdopter from './en/early-adopter.json';
import type editor from './en/editor.json';
import type faqs from './en/faqs.json';
import type gallery from './en/gallery.json';
import type home from './en/home.json';
import type joining from './en/joining.json';
import type landing from './en/landing.json';
import type lists from './en/lists.json';
import type login from './en/login.json';
import type plans from './en/plans.json';
import type privacy from './en/privacy.json';
import type profile from './en/profile.json';
import type publicTexts from './en/public.json';
import type winners from './en/winners.json';

/** The texts by file, as English has them: a key that does not exist does not compile. */
export type Resources = {
  bots: typeof bots;
  common: typeof common;
  curator: typeof curator;
  dev: typeof dev;
  draw: typeof draw;
  'draw-check': typeof drawCheck;
  'early-adopter': typeof earlyAdopter;
  editor: typeof editor;
  faqs: typeof faqs;
  gallery: typeof gallery;
  home: typeof home;
  joining: typeof joining;
  landing: typeof landing;
  lists: typeof lists;
  login: typeof login;
  plans: typeof plans;
  privacy: typeof privacy;
  profile: typeof profile;
  public: typeof publicTexts;
  winners: typeof winners;
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
