import { SETTING_COLUMNS } from '#server/lists/setting-columns.ts';

/**
 * Which columns of a table are exported with a person's data, and why the others are not. A string says why a whole
 * table is excluded.
 */
type Decision = string | { exported: string; left?: Readonly<Record<string, string>> };

const TECHNICAL = 'technical, not about a person';
const IN_PROOF = 'part of the public proof file of the draw';

/** Covers every column; a test fails when a new one is missing. */
export const COLUMN_DECISIONS: Readonly<Record<string, Decision>> = {
  users: {
    exported: `id principalWallet chain workspace fullName email emailSetAt emailConfirmedAt roles
      notificationProducts notificationEventsMeeting notificationUserResearch listEmails language
      createdAt`,
    left: { erasedAt: 'only where nobody is left' },
  },
  sessions: {
    exported: `userId createdAt lastSeenAt expiresAt endedAt scope signatureChainId signedUntil browser
      system`,
    left: { id: 'names the session in its token' },
  },
  emailConfirmations: {
    exported: 'userId email createdAt expiresAt usedAt purpose',
    left: { id: 'half of what the link in the mail opens with' },
  },
  usageCounts: 'hashes that only count what limits allow and people who were counted, for a day',
  confirmedEmails: { exported: 'userId email confirmedAt' },
  newsletterSubscribers: {
    exported: 'email language createdAt confirmedAt',
    left: { id: 'half of what the link in the mail opens with' },
  },
  mails: {
    exported: 'recipient template details language state heldFor createdAt sentAt',
    left: {
      id: TECHNICAL,
      attempts: TECHNICAL,
      nextAttemptAt: TECHNICAL,
      leasedUntil: TECHNICAL,
      lastError: TECHNICAL,
      drawId: TECHNICAL,
      trace: TECHNICAL,
    },
  },
  images: { exported: 'id uploadedBy width height bytes createdAt' },
  imageRemovals: 'pictures that are nobody’s any more',
  collectionPictures: 'what collections publish about themselves, which the pages of lists show',
  collectionArt: 'what collections publish about themselves, which the pages of bots show',
  lists: {
    exported: `id ownerId active isFinished finishedAt createdAt drawState termsVersion uncheckedContracts contractNames
      ${SETTING_COLUMNS.join(' ')}`,
    left: {
      activations: TECHNICAL,
      version: TECHNICAL,
      fieldVersions: TECHNICAL,
      deletedAt: 'public on the page of the deleted list',
    },
  },
  listTerms: { exported: 'listId version terms savedAt' },
  listCounters: {
    exported: 'listId availableSpots joined removed',
    left: { lastEntryNumber: TECHNICAL },
  },
  leftEntries: 'hashes of entries whose people left, without anything about the person',
  // Entries on the person's lists are other people's data; only their number is exported.
  entries: {
    exported: `listId userId address entryNumber email language winner joinedAt twitterId discordId salt innerHash rank
      wonBefore passedOver removedReason removedAt weight pool bonusEntries termsVersion organizer checks referrer`,
    left: { id: TECHNICAL, erasedAt: 'only where nobody is left', metRequirements: 'part of checks' },
  },
  entryVaults: { exported: 'listId address entryNumber' },
  // Prizes of the person's entries. Those on the person's lists belong to others; only their number is exported.
  prizeCodes: {
    exported: 'listId entryNumber drawNumber assignedAt claimedAt timesShown lastShownAt',
    left: {
      id: TECHNICAL,
      position: TECHNICAL,
      code: 'a secret, which the list’s page shows to its winner; a copy in a file would lie around',
      digest: TECHNICAL,
      withdrawnAt: 'about a code that is nobody’s any more; the list’s page says so',
      createdAt: TECHNICAL,
    },
  },
  prizeLists: 'keys that find duplicate codes',
  provenWallets: { exported: 'listId userId address provenAt' },
  buriedEntries: {
    exported: 'userId listId entryNumber joinedAt hasWon waitingPlace removedReason',
  },
  // Only bans on the person's own lists. The page of another list tells its signed-in visitors whether they are
  // banned.
  bannedWallets: { exported: 'listId address' },
  reservedUrlNames: { exported: 'ownerId urlEndName reservedUntil' },
  listCreations: 'random keys of requests, which say nothing and are deleted after a day',
  socialProofs: { exported: 'listId userId provider socialId facts checkedAt' },
  reports: {
    exported: 'listId communityId reason text createdAt',
    left: { id: TECHNICAL, reporter: 'the account itself, in other words', mailedAt: TECHNICAL },
  },
  draws: {
    exported: 'listId number state reason failure guarantee commitment revealAt entries committedAt drawnAt',
    left: {
      id: TECHNICAL,
      createdAt: TECHNICAL,
      checkedUpTo: TECHNICAL,
      checked: TECHNICAL,
      mailedUpTo: TECHNICAL,
      notifiedUpTo: TECHNICAL,
      trace: TECHNICAL,
      leasedUntil: TECHNICAL,
      stampAttempts: TECHNICAL,
      stampAfter: TECHNICAL,
      confirmDueAt: TECHNICAL,
      confirmCheckedAt: TECHNICAL,
      confirmSeconds: IN_PROOF,
      timestamps: IN_PROOF,
      recheck: IN_PROOF,
      unchecked: IN_PROOF,
      extensions: IN_PROOF,
      winnersWanted: IN_PROOF,
      document: IN_PROOF,
      reveal: IN_PROOF,
      seed: IN_PROOF,
      cutoff: IN_PROOF,
      winnerNumbers: IN_PROOF,
    },
  },
  drawParts: IN_PROOF,
  drawFiles: TECHNICAL,
  allowlistFiles: 'wallets that won, which the list’s page shows; the entries are exported',
  allowlists: 'hashes of wallets that won; the entries are exported, and the list’s page gives the proof',
  drawPlaces: {
    exported: 'entryNumber rank placedAt confirmBy confirmedAt passedOverAt passedOverReason remindedAt',
    left: { drawId: TECHNICAL },
  },
  receiptKeys: 'public keys of the site, which anyone can read',
  drawSecrets: 'would decide a draw that is not made yet',
  bots: {
    exported: `id twitterId username accountId email emailConfirmedAt language withLink template postLanguage
      recapEvery recapHour recapWeekday timeZone recapInsteadOnX recapDueAt
      isPay ownerAddress ownerChain passCheckedAt posts isPaused stopped createdAt
      xMonthlyCapCents xAtCap xCapReachedAt xRulesDone xRulesHidden`,
  },
  botChannels: {
    exported: 'botId channel address offReason connectedAt',
    left: {
      secret: 'lets its holder post for the bot; sealed, and a webhook is told masked',
      resumesAt: TECHNICAL,
    },
  },
  botCollections: {
    exported: 'chain contract name hashtags threshold postMints filters addedAt',
    left: { botId: TECHNICAL, position: 'the order in which they are exported' },
  },
  botListings: { exported: 'isOn percentBelow maxPrice since', left: { botId: TECHNICAL } },
  announcementWebhooks: {
    exported: 'ownerId listId language offReason createdAt',
    left: {
      id: TECHNICAL,
      webhook: 'lets its holder write into the channel; told masked',
      resumesAt: TECHNICAL,
    },
  },
  webhooks: {
    exported: 'id ownerId events contracts previousUntil offReason createdAt',
    left: {
      url: 'may contain a token of its receiver; told masked',
      secret: 'signs messages; sealed',
      previousSecret: 'signs messages; sealed',
      failures: TECHNICAL,
      resumesAt: TECHNICAL,
      claimedAt: TECHNICAL,
      mailedAt: TECHNICAL,
      dropped: TECHNICAL,
      droppedAt: TECHNICAL,
    },
  },
  webhookMessages: 'ids of lists, draws and sales on their way to receivers, for 30 days',
  webhookAttempts: 'what receivers answered, for 30 days',
  webhookEntryCursors: TECHNICAL,
  listEvents: 'when lists opened, filled up and ended, which their pages show',
  announcements: 'messages about lists, which are public where they were posted',
  winnerRoleSettings: {
    exported: 'listId serverId serverName roleId roleName pausedReason savedAt',
    left: { resumesAt: TECHNICAL, isDelayed: TECHNICAL },
  },
  winnerRoles: {
    exported: 'listId entryNumber drawNumber discordUserId state reason givenAt createdAt',
    left: { attempts: TECHNICAL, leasedUntil: TECHNICAL },
  },
  apiKeys: {
    exported: 'userId name prefix scopes createdAt lastUsedAt',
    left: { id: TECHNICAL, hash: 'recognizes the key, which only its owner has' },
  },
  communities: { exported: 'userId name about logo links isPublished isListed updatedAt' },
  listReminders: {
    exported: 'listId kind email language createdAt confirmedAt',
    left: { id: 'half of what the link in the mail opens with' },
  },
  drawNoticeOptOuts: { exported: 'email createdAt' },
  botSessions: 'fingerprints of cookies, which are the bot’s and no account’s',
  xRequestTokens: 'secrets of journeys to X that end within minutes',
  consumedNonces: 'random values that were used once',
  handoffs: 'sign-ins on their way from one browser to another, deleted within minutes',
  captchaPasses: 'good for five minutes, and say nothing but that',
  listFigures: 'counts of visits, in which no visitor is told apart',
  deliveries: 'posts of the bots, which are public where they were posted',
  listingSources: 'what OpenSea publishes about collections',
  listingPosts: 'which tokens a bot posted today',
  openseaWatch: TECHNICAL,
  sales: 'what happened on the chains, for everyone to read',
  solanaTokens: 'what the chain says about tokens',
  solanaMints: 'what happened on the chain, for everyone to read',
  solanaDrops: TECHNICAL,
  chainWatchers: TECHNICAL,
  chainCursors: TECHNICAL,
  chainBlocks: TECHNICAL,
  chainLogs: TECHNICAL,
  publishingPauses: TECHNICAL,
  schemaMigrations: TECHNICAL,
};

export function exportedColumns(decision: Decision): string[] {
  return typeof decision === 'string' ? [] : decision.exported.split(/\s+/);
}
