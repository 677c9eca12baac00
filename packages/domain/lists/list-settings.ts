/**
 * The settings of a list, by their names in the API. Forms, answers, labels, stored values, terms and exports are
 * derived from these rows. All settings are exported with their owner's data.
 */

/** `own`: its schemas are written where the form and the answer are. */
export type SettingKind =
  | 'switch'
  | 'moment'
  | 'count'
  | 'hours'
  | 'amount'
  | 'text'
  | 'line'
  | 'url'
  | 'own';

export type SettingTab =
  | 'general'
  | 'basics'
  | 'analytics'
  | 'apply'
  | 'notifications'
  | 'restrictions'
  | 'transparency';

type ListSetting = {
  tab: SettingTab;
  kind: SettingKind;
  /** The longest text. */
  most?: number;
  /** Of a switch that the first version of the API didn't have: the value when it is not sent. */
  initial?: boolean;
  /** The switch that it belongs to. While that is off, it is hidden and not required. */
  switch?: string;
  /**
   * The error when it is empty: while its switch is on or, without a switch, as soon as one such field of the tab is
   * filled in.
   */
  required?: `field.${string}`;
  /**
   * What participants agree to, by its name in the terms, and whether a change of it applies to all of them. Optional
   * terms are absent where they are not used, as in terms from before they existed. Requirements are terms together.
   */
  term?: { name: string; appliesTo: 'everyone' | 'newEntries'; isOptional?: true } | 'requirement';
  /** Changes also while the list is active: a text, picture or link, which nobody agrees to. */
  isText?: true;
};

export const LIST_SETTINGS = {
  name: { tab: 'general', kind: 'own', isText: true },
  urlEndName: { tab: 'general', kind: 'own' },
  description: { tab: 'general', kind: 'own', isText: true },
  logo: { tab: 'general', kind: 'own', isText: true },
  website: { tab: 'general', kind: 'url', isText: true },
  banner: { tab: 'general', kind: 'own', isText: true },
  color: { tab: 'general', kind: 'own', isText: true },
  chain: { tab: 'general', kind: 'own', term: { name: 'chain', appliesTo: 'everyone' } },

  startDate: {
    tab: 'basics',
    kind: 'moment',
    required: 'field.start-required',
    term: { name: 'startDate', appliesTo: 'everyone' },
  },
  endDate: {
    tab: 'basics',
    kind: 'moment',
    required: 'field.end-required',
    term: { name: 'endDate', appliesTo: 'everyone' },
  },
  eventDate: {
    tab: 'basics',
    kind: 'moment',
    required: 'field.event-required',
    term: { name: 'eventDate', appliesTo: 'everyone' },
  },
  availableSpots: {
    tab: 'basics',
    kind: 'count',
    required: 'field.spots-required',
    term: { name: 'spots', appliesTo: 'everyone' },
  },
  howManyWinners: {
    tab: 'basics',
    kind: 'count',
    required: 'field.winners-required',
    term: { name: 'winners', appliesTo: 'everyone' },
  },
  /** How long winners have to confirm their place; null if they need not. */
  confirmHours: {
    tab: 'basics',
    kind: 'hours',
    term: { name: 'confirmSeconds', appliesTo: 'everyone', isOptional: true },
  },
  type: { tab: 'basics', kind: 'own', required: 'field.type-required' },
  mintPrice: { tab: 'basics', kind: 'amount' },

  analytics: { tab: 'analytics', kind: 'own' },

  twitterVerification: { tab: 'apply', kind: 'switch', term: 'requirement' },
  twitterToFollow: {
    tab: 'apply',
    kind: 'own',
    switch: 'twitterVerification',
    required: 'field.required',
    term: 'requirement',
  },
  /** A follow that is not checked is a link on the page. */
  twitterChecked: { tab: 'apply', kind: 'switch', initial: true, term: 'requirement' },
  discordVerification: { tab: 'apply', kind: 'switch', term: 'requirement' },
  discordServerId: {
    tab: 'apply',
    kind: 'own',
    switch: 'discordVerification',
    required: 'field.discord-id',
    term: 'requirement',
  },
  discordServerDisplayName: {
    tab: 'apply',
    kind: 'line',
    most: 100,
    switch: 'discordVerification',
    required: 'field.required',
    term: 'requirement',
  },
  /** For a person who is not a member yet. */
  discordServerLink: {
    tab: 'apply',
    kind: 'url',
    switch: 'discordVerification',
    required: 'field.required',
    isText: true,
  },
  discordRoleId: { tab: 'apply', kind: 'own', switch: 'discordVerification', term: 'requirement' },
  roleDisplayName: {
    tab: 'apply',
    kind: 'line',
    most: 100,
    switch: 'discordVerification',
    term: 'requirement',
  },
  joinedBefore: { tab: 'apply', kind: 'moment', switch: 'discordVerification', term: 'requirement' },
  balanceVerification: { tab: 'apply', kind: 'switch', term: 'requirement' },
  requiredBalance: {
    tab: 'apply',
    kind: 'amount',
    switch: 'balanceVerification',
    required: 'field.required',
    term: 'requirement',
  },
  nftVerification: { tab: 'apply', kind: 'switch', term: 'requirement' },
  ownNft: {
    tab: 'apply',
    kind: 'own',
    switch: 'nftVerification',
    required: 'field.required',
    term: 'requirement',
  },
  requireCaptcha: { tab: 'apply', kind: 'switch', term: 'requirement' },
  requestEmail: { tab: 'apply', kind: 'switch', term: 'requirement' },
  rule: { tab: 'apply', kind: 'own', term: 'requirement' },
  bonuses: {
    tab: 'apply',
    kind: 'own',
    term: { name: 'bonuses', appliesTo: 'newEntries', isOptional: true },
  },
  /** Whether the holdings of wallets count that delegated to the one that joins. */
  acceptsDelegations: {
    tab: 'apply',
    kind: 'switch',
    initial: false,
    term: { name: 'acceptsDelegations', appliesTo: 'newEntries', isOptional: true },
  },

  confirmation: { tab: 'notifications', kind: 'switch' },
  confirmationMessage: {
    tab: 'notifications',
    kind: 'text',
    most: 5_000,
    switch: 'confirmation',
    required: 'field.required',
    isText: true,
  },
  emailWinner: { tab: 'notifications', kind: 'switch' },
  emailLoser: { tab: 'notifications', kind: 'switch' },
  winnerMessage: {
    tab: 'notifications',
    kind: 'own',
    switch: 'emailWinner',
    required: 'field.required',
    isText: true,
  },
  nonWinnerMessage: {
    tab: 'notifications',
    kind: 'own',
    switch: 'emailLoser',
    required: 'field.required',
    isText: true,
  },

  bannedWallets: { tab: 'restrictions', kind: 'own' },

  exposeRegWallets: { tab: 'transparency', kind: 'switch' },
  exposeWinnerList: { tab: 'transparency', kind: 'switch' },
} as const satisfies Record<string, ListSetting>;

type Settings = typeof LIST_SETTINGS;

export type SettingName = keyof Settings;

/** The settings whose row has these properties. */
export type SettingWith<Properties> = {
  [Name in SettingName]: Settings[Name] extends Properties ? Name : never;
}[SettingName];

export type SettingOf<Tab extends SettingTab> = SettingWith<{ tab: Tab }>;

export const SETTING_NAMES = Object.keys(LIST_SETTINGS) as SettingName[];

export const settingOf = (name: SettingName): ListSetting => LIST_SETTINGS[name];

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(LIST_SETTINGS, name);

export const settingsOf = <Tab extends SettingTab>(...tabs: Tab[]) =>
  SETTING_NAMES.filter((name): name is SettingOf<Tab> =>
    (tabs as SettingTab[]).includes(LIST_SETTINGS[name].tab),
  );

export type TextSetting = SettingWith<{ isText: true }>;

export const TEXT_SETTINGS = SETTING_NAMES.filter(
  (name): name is TextSetting => settingOf(name).isText === true,
);

/** Decide which texts are required. */
export type TextSwitch = Extract<Settings[TextSetting], { switch: string }>['switch'];

export const TEXT_SWITCHES = [
  ...new Set(TEXT_SETTINGS.flatMap((name) => (settingOf(name).switch ?? []) as TextSwitch[])),
];

type Terms = Extract<Settings[SettingName], { term: object }>['term'];

/** In terms from the first version on. */
export type PlainTerm = Exclude<Terms, { isOptional: true }>['name'];
export type OptionalTerm = Extract<Terms, { isOptional: true }>['name'];
export type TermName = PlainTerm | OptionalTerm;

/** The settings that are terms of their own, by their names there. */
export const TERM_SETTINGS = new Map<TermName, SettingName>(
  SETTING_NAMES.flatMap((name) => {
    const { term } = settingOf(name);
    return typeof term === 'object' ? [[term.name as TermName, name]] : [];
  }),
);

const termOf = (name: TermName) => {
  const { term } = settingOf(TERM_SETTINGS.get(name) as SettingName);
  return typeof term === 'object' ? term : null;
};

const TERM_NAMES = [...TERM_SETTINGS.keys()];

export const isTermForEveryone = (name: string): boolean =>
  TERM_SETTINGS.has(name as TermName) && termOf(name as TermName)?.appliesTo === 'everyone';

export const PLAIN_TERMS = TERM_NAMES.filter((name): name is PlainTerm => !termOf(name)?.isOptional);

/** Those that apply to new entries come first. */
export const OPTIONAL_TERMS = TERM_NAMES.filter(
  (name): name is OptionalTerm => termOf(name)?.isOptional === true,
).toSorted((one, other) => Number(isTermForEveryone(one)) - Number(isTermForEveryone(other)));

/** What a list needs before people can join. */
export type BasicsName = SettingWith<{ tab: 'basics'; required: string }>;

export const REQUIRED_BASICS = settingsOf('basics').filter(
  (name): name is BasicsName => settingOf(name).required !== undefined,
);

/** The settings that are hidden while their switches have these values. */
export function hiddenSettings<Name extends SettingName>(
  names: readonly Name[],
  values: Readonly<Record<string, unknown>>,
): Name[] {
  return names.filter((name) => {
    const { switch: owner } = settingOf(name);
    return owner !== undefined && !values[owner];
  });
}
