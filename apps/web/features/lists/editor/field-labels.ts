import { LIST_SETTINGS, type SettingName } from '@signboard/domain/lists/list-settings.ts';

type Settings = typeof LIST_SETTINGS;

/** Where the text has another name than the setting. */
const OWN_LABELS = {
  analytics: 'analytics.trackingId',
  twitterVerification: 'apply.twitter.label',
  twitterChecked: 'apply.follow.check.label',
  discordVerification: 'apply.discord.label',
  balanceVerification: 'apply.balance.label',
  nftVerification: 'apply.nft.label',
  winnerMessage: 'notifications.winnerMessage.message',
  nonWinnerMessage: 'notifications.nonWinnerMessage.message',
  bannedWallets: 'restrictions.title',
} as const satisfies Partial<Record<SettingName, string>>;

type OwnLabels = typeof OWN_LABELS;

/** A switch has a label and a hint. */
type LabelOf<Name extends SettingName> = Name extends keyof OwnLabels
  ? OwnLabels[Name]
  : Settings[Name]['kind'] extends 'switch'
    ? `${Settings[Name]['tab']}.${Name}.label`
    : `${Settings[Name]['tab']}.${Name}`;

/** The label of a setting on its tab. */
export function fieldLabel<Name extends SettingName>(name: Name): LabelOf<Name> {
  const own: Partial<Record<SettingName, string>> = OWN_LABELS;
  const { tab, kind } = LIST_SETTINGS[name];
  return (own[name] ?? `${tab}.${name}${kind === 'switch' ? '.label' : ''}`) as LabelOf<Name>;
}
