import type { SecurityFixture } from './security-fixture.ts';

/** Marks planted texts and numbers. */
export const PLANTED = 'planted';
export const PLANTED_NUMBER = 987_654;
export const PLANTED_WALLET = '0x000000000000000000000000000000000badbad0';
export const PLANTED_ID = '0badbad0-0bad-4bad-8bad-0badbad00bad';
export const PLANTED_TIME = '2001-02-03T04:05:06.000Z';

const underscored = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Read-only fields, by response name and column name, with values that would benefit an attacker. */
export function plantedFields({ userIds, bots }: SecurityFixture): Record<string, unknown> {
  const fields = {
    id: PLANTED_ID,
    ownerId: userIds.stranger,
    userId: userIds.stranger,
    sessionId: PLANTED_ID,
    botId: bots.other.id,
    listId: PLANTED_ID,
    principalWallet: PLANTED_WALLET,
    ownerAddress: PLANTED_WALLET,
    ownershipAddress: PLANTED_WALLET,
    ownerChain: 'ethereum',
    roles: [`${PLANTED}-admin`],
    level: `${PLANTED}-pro`,
    language: 'es',
    emailConfirmed: true,
    emailConfirmedAt: PLANTED_TIME,
    emailToken: `${PLANTED}-email-token`,
    isPay: true,
    posts: -PLANTED_NUMBER,
    twitterId: `${PLANTED}-twitter-id`,
    discordId: `${PLANTED}-discord-id`,
    username: `${PLANTED}_name`,
    accessToken: `${PLANTED}-access`,
    oauthToken: `${PLANTED}-oauth`,
    oauthTokenSecret: `${PLANTED}-oauth-secret`,
    credentials: `${PLANTED}-credentials`,
    webhook: `${PLANTED}-webhook`,
    webhookOffReason: `${PLANTED}-reason`,
    contractName: `${PLANTED}-contract`,
    passCheckedAt: PLANTED_TIME,
    stopped: 'suspended',
    isPaused: true,
    active: true,
    isFinished: true,
    activations: PLANTED_NUMBER,
    drawState: 'drawn',
    uncheckedContracts: [PLANTED_WALLET],
    winner: true,
    wonBefore: true,
    hasWon: true,
    waitingPlace: PLANTED_NUMBER,
    rank: PLANTED_NUMBER,
    entryNumber: PLANTED_NUMBER,
    joined: PLANTED_NUMBER,
    lastEntryNumber: PLANTED_NUMBER,
    counters: { total: PLANTED_NUMBER, joined: PLANTED_NUMBER, available: PLANTED_NUMBER },
    listParticipants: { participants: [{ address: PLANTED_WALLET, winner: true }], total: PLANTED_NUMBER },
    participants: [{ address: PLANTED_WALLET, winner: true }],
    score: 1,
    uploadedBy: userIds.stranger,
    createdAt: PLANTED_TIME,
    joinedAt: PLANTED_TIME,
    expiresAt: PLANTED_TIME,
    state: 'sent',
  };
  const columns = Object.entries(fields).map(([name, value]) => [underscored(name), value]);
  return { ...Object.fromEntries(columns), ...fields };
}

/** Adds the fields to every nested object of a body; legitimate fields stay unchanged. */
export function plantInto(
  body: unknown,
  fields: Record<string, unknown>,
  known: ReadonlySet<string>,
): unknown {
  if (Array.isArray(body)) return body.map((item) => plantInto(item, fields, known));
  if (typeof body !== 'object' || body === null) return body;
  const inside = Object.entries(body).map(([name, value]) => [name, plantInto(value, fields, known)]);
  const planted = Object.entries(fields).filter(([name]) => !known.has(name));
  return { ...Object.fromEntries(inside), ...Object.fromEntries(planted) };
}
