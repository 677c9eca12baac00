// Written by `npm run tables` from the migrated database; a test fails when it is out of date.
import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely';

/** The driver returns what PostgreSQL's bigint holds as text. */
export type BigNumber = ColumnType<string, string | number, string | number>;
/** Its text; database.ts says what is in it. */
export type Json = ColumnType<unknown, string, string>;
/** The database fills it in where it is not given. */
export type Default<T> = ColumnType<SelectType<T>, InsertType<T> | undefined, UpdateType<T>>;
/** Only the database writes it. */
export type Computed<T> = ColumnType<T, never, never>;
/** The database generates it, unless it is given. */
export type RowId = ColumnType<string, string | undefined, never>;

export type StoredTables = {
  allowlistFiles: {
    allowlistId: string;
    winners: string;
    sha256: string;
    content: Buffer;
  };
  allowlists: {
    id: RowId;
    listId: string;
    drawNumber: number;
    format: 'packed' | 'openzeppelin' | 'thirdweb' | 'seadrop' | 'manifold' | 'candy-guard';
    terms: Json;
    winners: string;
    root: Buffer;
    branches: Buffer[];
    leafCount: number;
    nodes: Buffer;
    leafOrder: Buffer;
    wallets: Buffer | null;
    walletOrder: Buffer | null;
    createdAt: Date;
  };
  announcementWebhooks: {
    id: string;
    ownerId: string;
    listId: string | null;
    webhook: string;
    language: string;
    offReason: string | null;
    resumesAt: Date | null;
    createdAt: Default<Date>;
  };
  announcements: {
    id: RowId;
    number: Computed<string>;
    webhookId: string;
    listId: string;
    kind: string;
    occasion: string;
    state: Default<'queued' | 'sending' | 'sent' | 'failed' | 'unknown'>;
    attempts: Default<number>;
    nextAttemptAt: Date;
    leasedUntil: Date | null;
    reason: string | null;
    trace: string | null;
    createdAt: Date;
    finishedAt: Date | null;
  };
  apiKeys: {
    id: RowId;
    userId: string;
    name: string;
    prefix: string;
    hash: Buffer;
    scopes: ('lists:read' | 'entries:read' | 'draws:read' | 'winners:read' | 'sales:read' | 'webhooks:write')[];
    createdAt: Date;
    lastUsedAt: Date | null;
  };
  bannedWallets: {
    listId: string;
    address: string;
  };
  botChannels: {
    botId: string;
    channel: string;
    secret: string;
    address: Default<Json>;
    offReason: string | null;
    resumesAt: Date | null;
    connectedAt: Default<Date>;
  };
  botCollections: {
    botId: string;
    chain: string;
    contract: string;
    position: number;
    name: string | null;
    hashtags: Default<string[]>;
    threshold: Default<string>;
    postMints: Default<boolean>;
    filters: Default<Json>;
    addedAt: Default<Date>;
  };
  botListings: {
    botId: string;
    isOn: boolean;
    percentBelow: string | null;
    maxPrice: string | null;
    since: Date;
  };
  botSessions: {
    cookieFingerprint: string;
    botId: string;
    createdAt: Date;
    expiresAt: Date;
  };
  bots: {
    id: RowId;
    twitterId: string | null;
    username: string | null;
    accountId: string | null;
    email: string | null;
    emailConfirmedAt: Date | null;
    language: Default<string>;
    isPay: Default<boolean>;
    ownerAddress: string | null;
    ownerChain: 'ethereum' | 'solana' | null;
    passCheckedAt: Date | null;
    posts: Default<number>;
    isPaused: Default<boolean>;
    stopped: 'revoked' | 'suspended' | 'limit-reached' | 'x-budget' | null;
    withLink: Default<boolean>;
    template: Default<string>;
    postLanguage: Default<string>;
    recapEvery: Default<'off' | 'daily' | 'weekly'>;
    recapHour: Default<number>;
    recapWeekday: Default<number>;
    timeZone: Default<string>;
    recapInsteadOnX: Default<boolean>;
    recapDueAt: Date | null;
    xMonthlyCapCents: number | null;
    xAtCap: Default<'others' | 'recap' | 'stop'>;
    xCapReachedAt: Date | null;
    xRulesDone: Default<('label' | 'bio' | 'human' | 'links')[]>;
    xRulesHidden: Default<boolean>;
    createdAt: Default<Date>;
  };
  buriedEntries: {
    userId: string;
    listId: string;
    entryNumber: number;
    joinedAt: Date;
    hasWon: boolean | null;
    waitingPlace: number | null;
    removedReason: string | null;
  };
  captchaPasses: {
    sessionId: string;
    action: string;
    expiresAt: Date;
  };
  chainBlocks: {
    chain: string;
    number: BigNumber;
    hash: string;
    parentHash: string;
  };
  chainCursors: {
    chain: string;
    source: string;
    position: Json;
    movedAt: Default<Date>;
  };
  chainLogs: {
    chain: string;
    blockNumber: BigNumber;
    blockHash: string;
    transaction: string;
    logIndex: number;
  };
  chainWatchers: {
    chain: string;
    watcher: string;
    leasedUntil: Date;
    headNumber: BigNumber | null;
    headAt: Date | null;
    fault: string | null;
    unavailableNodes: Default<string[]>;
    readUntil: Date | null;
    secondReadings: Default<BigNumber>;
    lateTransactions: Default<BigNumber>;
    droppedTransactions: Default<BigNumber>;
    disputedTransactions: Default<BigNumber>;
  };
  collectionArt: {
    chain: string;
    contract: string;
    image: string | null;
    dueAt: Default<Date | null>;
    attempts: Default<number>;
  };
  collectionPictures: {
    listId: string;
    contract: string;
    image: string | null;
    dueAt: Date | null;
    attempts: Default<number>;
  };
  communities: {
    userId: string;
    name: string;
    about: Default<string>;
    logo: string | null;
    links: Default<string[]>;
    isPublished: Default<boolean>;
    isListed: Default<boolean>;
    updatedAt: Default<Date>;
  };
  confirmedEmails: {
    userId: string;
    email: string;
    confirmedAt: Date;
  };
  consumedNonces: {
    nonce: string;
    expiresAt: Date;
  };
  deliveries: {
    id: RowId;
    number: Computed<string>;
    botId: string;
    channel: string;
    kind: 'sale' | 'mint' | 'recap' | 'listing';
    chain: string;
    transaction: string;
    collection: Default<string>;
    blockNumber: BigNumber;
    blockHash: string | null;
    happenedAt: Date;
    facts: Json;
    trace: string | null;
    state: Default<'queued' | 'sending' | 'unknown' | 'sent' | 'failed' | 'dropped' | 'skipped'>;
    text: string | null;
    attempts: Default<number>;
    attemptedAt: Date | null;
    nextAttemptAt: Default<Date>;
    leasedUntil: Date | null;
    remoteId: string | null;
    reason: string | null;
    costMills: Default<number>;
    chargedAt: Date | null;
    createdAt: Default<Date>;
    finishedAt: Date | null;
  };
  drawFiles: {
    drawId: string;
    kind: 'proof' | 'commitment';
    fileId: string | null;
    size: number | null;
    sha256: string | null;
    retryAt: Date | null;
  };
  drawNoticeOptOuts: {
    email: string;
    createdAt: Date;
  };
  drawParts: {
    drawId: string;
    kind: 'entries' | 'changes';
    part: number;
    bytes: Buffer;
  };
  drawPlaces: {
    drawId: string;
    entryNumber: number;
    rank: number;
    placedAt: Date | null;
    confirmBy: Date | null;
    confirmedAt: Date | null;
    passedOverAt: Date | null;
    passedOverReason: 'not-confirmed' | 'left' | 'removed' | null;
    remindedAt: Date | null;
  };
  drawSecrets: {
    listId: string;
    sealed: string;
    hash: string;
  };
  draws: {
    id: RowId;
    listId: string;
    number: number;
    state: 'checking' | 'committed' | 'drawn' | 'failed';
    failure: string | null;
    reason: string | null;
    winnersWanted: number;
    guarantee: 'public-beacon' | 'own-beacon' | 'commit-reveal';
    trace: string | null;
    checkedUpTo: Default<number>;
    checked: Default<number>;
    recheck: Default<Json>;
    unchecked: Default<number>;
    document: Json | null;
    commitment: string | null;
    entries: number | null;
    revealAt: Date | null;
    reveal: Json | null;
    seed: string | null;
    cutoff: string | null;
    winnerNumbers: number[] | null;
    timestamps: Default<Json>;
    stampAttempts: Default<number>;
    stampAfter: Date | null;
    notifiedUpTo: number | null;
    mailedUpTo: Default<number | null>;
    confirmSeconds: Default<number>;
    confirmDueAt: Date | null;
    confirmCheckedAt: Date | null;
    extensions: Default<Json>;
    leasedUntil: Date | null;
    createdAt: Default<Date>;
    committedAt: Date | null;
    drawnAt: Date | null;
  };
  emailConfirmations: {
    id: RowId;
    userId: string;
    email: string;
    purpose: Default<'profile' | 'entry'>;
    createdAt: Default<Date>;
    expiresAt: Date;
    usedAt: Date | null;
  };
  entries: {
    id: RowId;
    listId: string;
    userId: string | null;
    entryNumber: number;
    joinedAt: Default<Date>;
    termsVersion: Default<number>;
    address: string;
    email: string | null;
    language: Default<string>;
    twitterId: string | null;
    discordId: string | null;
    referrer: string | null;
    organizer: Default<boolean>;
    checks: Json | null;
    metRequirements: Computed<unknown | null>;
    salt: Buffer | null;
    innerHash: Buffer;
    weight: Default<number>;
    pool: Default<number>;
    bonusEntries: Default<number[]>;
    removedReason: string | null;
    removedAt: Date | null;
    winner: Default<boolean>;
    rank: number | null;
    wonBefore: Default<boolean>;
    passedOver: Default<boolean>;
    erasedAt: Date | null;
  };
  entryVaults: {
    listId: string;
    address: string;
    entryNumber: number;
  };
  handoffs: {
    sessionId: string;
    idHash: Buffer;
    digits: string;
    listId: string | null;
    state: Default<'open' | 'claimed' | 'signed' | 'used' | 'failed'>;
    claimedBy: string | null;
    nonce: string | null;
    address: string | null;
    chain: string | null;
    signatureChainId: BigNumber | null;
    expiresAt: Date;
  };
  imageRemovals: {
    id: string;
    dueAt: Date;
  };
  images: {
    id: string;
    uploadedBy: string | null;
    width: number;
    height: number;
    bytes: number;
    createdAt: Default<Date>;
  };
  leftEntries: {
    listId: string;
    entryNumber: number;
    innerHash: Buffer;
    weight: number;
    pool: number;
    leftAt: Date;
  };
  listCounters: {
    listId: string;
    availableSpots: number | null;
    joined: Default<number>;
    lastEntryNumber: Default<number>;
    removed: Default<number>;
  };
  listCreations: {
    ownerId: string;
    idempotencyKey: string;
    bodyHash: Buffer;
    listId: string | null;
    expiresAt: Date;
  };
  listEvents: {
    listId: string;
    kind: 'opened' | 'closing-soon' | 'full' | 'ended' | 'committed' | 'drawn';
    occasion: string;
    happenedAt: Date;
  };
  listFigures: {
    listId: string;
    hour: Date;
    kind: 'view' | 'connect' | 'verified' | 'refusal' | 'referrer';
    name: Default<string>;
    count: Default<number>;
  };
  listReminders: {
    id: RowId;
    listId: string;
    kind: 'opens' | 'closes';
    email: string;
    language: string;
    createdAt: Date;
    confirmedAt: Date | null;
  };
  listTerms: {
    listId: string;
    version: number;
    terms: Json;
    savedAt: Date;
  };
  listingPosts: {
    botId: string;
    chain: string;
    contract: string;
    tokenId: string;
    day: string;
    orderHash: string;
  };
  listingSources: {
    chain: string;
    contract: string;
    slug: string | null;
    cursorAt: Date;
    nextAt: Date;
    rounds: Default<BigNumber>;
    failures: Default<number>;
    fault: string | null;
    floor: Json | null;
    floorAt: Date | null;
  };
  lists: {
    id: RowId;
    ownerId: string;
    name: string;
    urlEndName: string;
    description: string;
    logo: string;
    website: string | null;
    banner: string | null;
    color: string | null;
    chain: 'ethereum' | 'solana';
    type: 'Whitelist' | 'Waitlist' | 'Giveaway' | 'Other' | null;
    mintPrice: string | null;
    startDate: Date | null;
    endDate: Date | null;
    eventDate: Date | null;
    howManyWinners: number | null;
    confirmSeconds: Default<number>;
    analytics: Default<Json>;
    settings: Default<Json>;
    uncheckedContracts: Default<string[]>;
    contractNames: Default<Json>;
    rule: Json | null;
    bonuses: Default<Json>;
    acceptsDelegations: Default<boolean>;
    requireCaptcha: Default<boolean>;
    confirmation: Default<boolean>;
    confirmationMessage: string | null;
    emailWinner: Default<boolean>;
    emailLoser: Default<boolean>;
    winnerMessage: Default<Json>;
    nonWinnerMessage: Default<Json>;
    exposeRegWallets: Default<boolean>;
    exposeWinnerList: Default<boolean>;
    active: Default<boolean>;
    isFinished: Default<boolean>;
    finishedAt: Date | null;
    activations: Default<number>;
    termsVersion: Default<number>;
    version: Default<number>;
    fieldVersions: Default<Json>;
    drawState: 'checking' | 'committed' | 'drawn' | null;
    createdAt: Default<Date>;
    deletedAt: Date | null;
  };
  mails: {
    id: RowId;
    recipient: string;
    template: string;
    details: Json;
    language: string;
    drawId: string | null;
    trace: string | null;
    state: Default<'held' | 'queued' | 'sending' | 'sent' | 'failed'>;
    heldFor: string | null;
    attempts: Default<number>;
    nextAttemptAt: Default<Date>;
    leasedUntil: Date | null;
    lastError: string | null;
    createdAt: Default<Date>;
    sentAt: Date | null;
  };
  newsletterSubscribers: {
    id: RowId;
    email: string;
    language: string;
    createdAt: Date;
    confirmedAt: Date | null;
  };
  openseaWatch: {
    isOnly: Default<boolean>;
    watcher: string;
    leasedUntil: Date;
    keyMark: string;
    fault: string | null;
    resumesAt: Date | null;
  };
  prizeCodes: {
    id: string;
    listId: string;
    position: number;
    code: string;
    digest: Buffer;
    entryNumber: number | null;
    drawNumber: number | null;
    assignedAt: Date | null;
    claimedAt: Date | null;
    timesShown: Default<number>;
    lastShownAt: Date | null;
    withdrawnAt: Date | null;
    createdAt: Date;
  };
  prizeLists: {
    listId: string;
    digestKey: string;
  };
  provenWallets: {
    listId: string;
    userId: string;
    address: string;
    provenAt: Date;
  };
  publishingPauses: {
    channel: string;
    resumesAt: Date;
    reason: string;
    since: Date;
  };
  receiptKeys: {
    publicKey: string;
    since: Date;
  };
  reports: {
    id: RowId;
    listId: string | null;
    communityId: string | null;
    reporter: string;
    reason: 'scam' | 'impersonation' | 'offensive' | 'other';
    text: string | null;
    createdAt: Default<Date>;
    mailedAt: Date | null;
  };
  reservedUrlNames: {
    ownerId: string;
    urlEndName: string;
    reservedUntil: Date;
  };
  sales: {
    key: string;
    number: Computed<string>;
    chain: string;
    transaction: string;
    blockNumber: BigNumber;
    blockHash: string | null;
    contract: string;
    tokenId: string;
    facts: Json;
    usd: string | null;
    happenedAt: Date;
    foundAt: Default<Date>;
  };
  sessions: {
    id: string;
    userId: string;
    scope: Default<'full' | 'join'>;
    signatureChainId: BigNumber | null;
    createdAt: Default<Date>;
    lastSeenAt: Default<Date>;
    expiresAt: Date;
    endedAt: Date | null;
    signedUntil: Date | null;
    browser: string | null;
    system: string | null;
  };
  socialProofs: {
    listId: string;
    userId: string;
    provider: 'twitter' | 'discord';
    socialId: string;
    facts: Json;
    checkedAt: Date;
  };
  solanaDrops: {
    machine: string;
    postedTenths: number;
  };
  solanaMints: {
    source: string;
    key: string;
    transaction: string;
    slot: BigNumber;
    happenedAt: Date;
    facts: Json;
    machine: string | null;
    foundAt: Date;
    groupedAt: Date | null;
  };
  solanaTokens: {
    mint: string;
    keys: string[];
    lookedUpAt: Date;
  };
  usageCounts: {
    key: Buffer;
    since: Date;
    count: number;
  };
  users: {
    id: RowId;
    principalWallet: string;
    chain: 'ethereum' | 'solana';
    workspace: string | null;
    fullName: string | null;
    email: string | null;
    emailSetAt: Date | null;
    emailConfirmedAt: Date | null;
    roles: Default<string[]>;
    notificationProducts: Default<boolean>;
    notificationEventsMeeting: Default<boolean>;
    notificationUserResearch: Default<boolean>;
    listEmails: Default<boolean>;
    language: Default<string>;
    createdAt: Default<Date>;
    erasedAt: Date | null;
  };
  webhookAttempts: {
    messageId: string;
    number: Computed<string>;
    at: Date;
    durationMs: number;
    status: number | null;
    failure: string | null;
    answer: Default<string>;
  };
  webhookEntryCursors: {
    webhookId: string;
    listId: string;
    upTo: number;
  };
  webhookMessages: {
    id: RowId;
    number: Computed<string>;
    webhookId: string;
    type: string;
    occasion: string | null;
    saleKey: string | null;
    follows: string | null;
    data: Json;
    happenedAt: Date;
    state: Default<'queued' | 'sending' | 'sent' | 'failed'>;
    attempts: Default<number>;
    nextAttemptAt: Date;
    leasedUntil: Date | null;
    trace: string | null;
    createdAt: Date;
    finishedAt: Date | null;
  };
  webhooks: {
    id: string;
    ownerId: string;
    url: string;
    events: string[];
    contracts: Default<string[]>;
    secret: string;
    previousSecret: string | null;
    previousUntil: Date | null;
    offReason: 'owner' | 'gone' | null;
    failures: Default<number>;
    resumesAt: Date | null;
    claimedAt: Date | null;
    mailedAt: Date | null;
    dropped: Default<number>;
    droppedAt: Date | null;
    createdAt: Date;
  };
  winnerRoleSettings: {
    listId: string;
    serverId: string;
    serverName: string;
    roleId: string;
    roleName: string;
    pausedReason: 'missing-permission' | 'bot-removed' | 'role-removed' | null;
    resumesAt: Date | null;
    isDelayed: Default<boolean>;
    savedAt: Date;
  };
  winnerRoles: {
    listId: string;
    entryNumber: number;
    drawNumber: number;
    discordUserId: string;
    state: Default<'queued' | 'given' | 'failed'>;
    reason: 'left-server' | 'rejected' | null;
    attempts: Default<number>;
    leasedUntil: Date | null;
    givenAt: Date | null;
    createdAt: Date;
  };
  xRequestTokens: {
    token: string;
    sessionId: string;
    secret: string;
    expiresAt: Date;
  };
};
