/** The product's registered application at the stand-in Discord. */
export const DISCORD_APP = {
  clientId: '1180000000000000001',
  clientSecret: 'sandbox-discord-client-secret',
} as const;
