import { GUILDS, ROLE } from '../../../apps/sandbox/discord/discord-fixtures.ts';

/** The membership that the simulated Discord confirms. */
export const DISCORD = {
  discord_verification: true,
  discord_server_id: GUILDS[0]?.id ?? '',
  discord_server_display_name: GUILDS[0]?.name ?? '',
  discord_server_link: 'https://discord.gg/tidepool-society',
  discord_role_id: ROLE.id,
  role_display_name: ROLE.name,
} as const;

/** The result mails. */
export const MESSAGES = {
  email_winner: true,
  email_loser: true,
  winner_message: JSON.stringify({
    title: 'You’re in the Founders Circle',
    message: 'Your wallet won a spot. The mint opens next week. You don’t need to do anything until then.',
  }),
  non_winner_message: JSON.stringify({
    title: 'Not this time',
    message:
      'Your wallet didn’t win this time. You can check the draw on the list’s page. Our allowlist is open now.',
  }),
};
