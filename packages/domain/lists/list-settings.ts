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
  chain: { tab: 'general', kind: 'own' },

  startDate: { tab: 'basics', kind: 'moment', required: 'field.start-required' },
  endDate: { tab: 'basics', kind: 'moment', required: 'field.end-required' },
  eventDate: { tab: 'basics', kind: 'moment', required: 'field.event-required' },
  availableSpots: { tab: 'basics', kind: 'count', required: 'field.spots-required' },
  howManyWinners: { tab: 'basics', kind: 'count', required: 'field.winners-required' },
  /** How long winners have to confirm their place; null if they need not. */
  confirmHours: { tab: 'basics', kind: 'hours' },
  type: { tab: 'basics', kind: 'own', required: 'field.type-required' },
  mintPrice: { tab: 'basics', kind: 'amount' },

  analytics: { tab: 'analytics', kind: 'own' },

  twitterVerification: { tab: 'apply', kind: 'switch' },
  twitterToFollow: { tab: 'apply', kind: 'own', switch: 'twitterVerification', required: 'field.required' },
  /** A follow that is not checked is a link on the page. */
  twitterChecked: { tab: 'apply', kind: 'switch', initial: true },
  discordVerification: { tab: 'apply', kind: 'switch' },
  discordServerId: { tab: 'apply', kind: 'own', switch: 'discordVerification', required: 'field.discord-id' },
  discordServerDisplayName: {
    tab: 'apply',
    kind: 'line',
    most: 100,
    switch: 'discordVerification',
    required: 'field.required',
  },
  /** For a person who is not a member yet. */
  discordServerLink: {
    tab: 'apply',
    kind: 'url',
    switch: 'discordVerification',
    required: 'field.required',
    isText: true,
  },
  discordRoleId: { tab: 'apply', kind: 'own', switch: 'discordVerification' },
  roleDisplayName: { tab: 'apply', kind: 'line', most: 100, switch: 'discordVerification' },
  joinedBefore: { tab: 'apply', kind: 'moment', switch: 'discordVerification' },
  balanceVerification: { tab: 'apply', kind: 'switch' },
  requiredBalance: {
    tab: 'apply',
    kind: 'amount',
    switch: 'balanceVerification',
    required: 'field.required',
  },
  nftVerification: { tab: 'apply', kind: 'switch' },
  ownNft: { tab: 'apply', kind: 'own', switch: 'nftVerification', required: 'field.required' },
  requireCaptcha: { tab: 'apply', kind: 'switch' },
  requestEmail: { tab: 'apply', kind: 'switch' },
  rule: { tab: 'apply', kind: 'own' },
  bonuses: { tab: 'apply', kind: 'own' },
  /** Whether the holdings of wallets count that delegated to the one that joins. */
  acceptsDelegations: { tab: 'apply', kind: 'switch', initial: false },

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
