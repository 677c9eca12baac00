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
  /**
   * Why it is a column of its own. Without a reason it is a member of the column `settings`, where a missing member has
   * its initial value.
   */
  column?: string;
  /** Shown as it is among the details of the public page. Requirements are shown in their own form. */
  isPublic?: true;
  /** Changes also while the list is active: a text, picture or link, which nobody agrees to. */
  isText?: true;
};

const INDEX = 'an index needs it';
const CONSTRAINT = 'a constraint needs it';
const GUARD = 'a trigger compares it';
const STATEMENTS = 'statements filter by it or read it for many lists';
const ERASURE = 'one statement deletes the owner’s texts of all lists';
const JOINS = 'the statements of a join need it';
const LARGE = 'long, and looked up when it is saved';
const ELSEWHERE = 'rows of another table';

export const LIST_SETTINGS = {
  name: { tab: 'general', kind: 'own', isText: true, column: INDEX },
  urlEndName: { tab: 'general', kind: 'own', column: INDEX },
  description: { tab: 'general', kind: 'own', isText: true, column: ERASURE, isPublic: true },
  logo: { tab: 'general', kind: 'own', isText: true, column: ERASURE },
  website: { tab: 'general', kind: 'url', isText: true, column: ERASURE, isPublic: true },
  banner: { tab: 'general', kind: 'own', isText: true, column: ERASURE },
  color: { tab: 'general', kind: 'own', isText: true, column: ERASURE },
  chain: { tab: 'general', kind: 'own', term: { name: 'chain', appliesTo: 'everyone' }, column: STATEMENTS },

  startDate: {
    tab: 'basics',
    kind: 'moment',
    required: 'field.start-required',
    term: { name: 'startDate', appliesTo: 'everyone' },
    column: STATEMENTS,
    isPublic: true,
  },
  endDate: {
    tab: 'basics',
    kind: 'moment',
    required: 'field.end-required',
    term: { name: 'endDate', appliesTo: 'everyone' },
    column: STATEMENTS,
    isPublic: true,
  },
  eventDate: {
    tab: 'basics',
    kind: 'moment',
    required: 'field.event-required',
    term: { name: 'eventDate', appliesTo: 'everyone' },
    column: STATEMENTS,
    isPublic: true,
  },
  availableSpots: {
    tab: 'basics',
    kind: 'count',
    required: 'field.spots-required',
    term: { name: 'spots', appliesTo: 'everyone' },
    column: ELSEWHERE,
  },
  howManyWinners: {
    tab: 'basics',
    kind: 'count',
    required: 'field.winners-required',
    term: { name: 'winners', appliesTo: 'everyone' },
    column: STATEMENTS,
    isPublic: true,
  },
  /** How long winners have to confirm their place; null if they need not. */
  confirmHours: {
    tab: 'basics',
    kind: 'hours',
    term: { name: 'confirmSeconds', appliesTo: 'everyone', isOptional: true },
    column: GUARD,
  },
  type: { tab: 'basics', kind: 'own', required: 'field.type-required', column: CONSTRAINT, isPublic: true },
  mintPrice: { tab: 'basics', kind: 'amount', column: CONSTRAINT, isPublic: true },

  analytics: { tab: 'analytics', kind: 'own', column: ERASURE },

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
  requireCaptcha: { tab: 'apply', kind: 'switch', term: 'requirement', column: JOINS },
  requestEmail: { tab: 'apply', kind: 'switch', term: 'requirement' },
  rule: { tab: 'apply', kind: 'own', term: 'requirement', column: LARGE },
  bonuses: {
    tab: 'apply',
    kind: 'own',
    term: { name: 'bonuses', appliesTo: 'newEntries', isOptional: true },
    column: LARGE,
    isPublic: true,
  },
  /** Whether the holdings of wallets count that delegated to the one that joins. */
  acceptsDelegations: {
    tab: 'apply',
    kind: 'switch',
    initial: false,
    term: { name: 'acceptsDelegations', appliesTo: 'newEntries', isOptional: true },
    column: JOINS,
    isPublic: true,
  },

  confirmation: { tab: 'notifications', kind: 'switch', column: ERASURE },
  confirmationMessage: {
    tab: 'notifications',
    kind: 'text',
    most: 5_000,
    switch: 'confirmation',
    required: 'field.required',
    isText: true,
    column: ERASURE,
  },
  emailWinner: { tab: 'notifications', kind: 'switch', column: STATEMENTS },
  emailLoser: { tab: 'notifications', kind: 'switch', column: STATEMENTS },
  winnerMessage: {
    tab: 'notifications',
    kind: 'own',
    switch: 'emailWinner',
    required: 'field.required',
    isText: true,
    column: ERASURE,
  },
  nonWinnerMessage: {
    tab: 'notifications',
    kind: 'own',
    switch: 'emailLoser',
    required: 'field.required',
    isText: true,
    column: ERASURE,
  },

  bannedWallets: { tab: 'restrictions', kind: 'own', column: ELSEWHERE },

  exposeRegWallets: { tab: 'transparency', kind: 'switch', column: STATEMENTS },
  exposeWinnerList: { tab: 'transparency', kind: 'switch', column: STATEMENTS },
} as const satisfies Record<string, ListSetting>;

type Settings = typeof LIST_SETTINGS;

export type SettingName = keyof Settings;

/** The settings whose row has these properties. */
export type SettingWith<Properties> = {
  [Name in SettingName]: Settings[Name] extends Properties ? Name : never;
}[SettingName];

export type SettingOf<Tab extends SettingTab> = SettingWith<{ tab: Tab }>;

/** Members of the column `settings`. */
export type MemberSetting = Exclude<SettingName, SettingWith<{ column: string }>>;

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

export type PublicSetting = SettingWith<{ isPublic: true }>;

export const PUBLIC_SETTINGS = SETTING_NAMES.filter(
  (name): name is PublicSetting => settingOf(name).isPublic === true,
);

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

type MemberValues = {
  switch: boolean;
  moment: string | null;
  count: number | null;
  hours: number | null;
  amount: string | null;
  text: string | null;
  line: string | null;
  url: string | null;
  own: string | null;
};

/** The column `settings`: dates as ISO 8601, amounts as exact decimals. */
export type SettingMembers = {
  [Name in MemberSetting]?: Name extends 'ownNft' ? string[] : MemberValues[Settings[Name]['kind']];
};

export const isMemberSetting = (name: SettingName): name is MemberSetting =>
  settingOf(name).column === undefined;

type InitialValue<Name extends SettingName> = Name extends 'ownNft' | 'bonuses'
  ? never[]
  : Settings[Name]['kind'] extends 'switch'
    ? boolean
    : null;

/** What a list has until they are saved for the first time. */
export function initialValues<Name extends SettingName>(
  names: readonly Name[],
): { [One in Name]: InitialValue<One> } {
  const values = names.map((name) => {
    if (name === 'ownNft' || name === 'bonuses') return [name, []];
    const { kind, initial = false } = settingOf(name);
    return [name, kind === 'switch' ? initial : null];
  });
  return Object.fromEntries(values);
}

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
