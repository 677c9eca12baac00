/** Access to an X account that never expires, by OAuth 1.0a. */
export type XSigningCredentials = { kind: 'oauth1'; token: string; secret: string };

/** Access to an X account that is renewed every two hours, by OAuth 2.0. */
export type XBearerCredentials = {
  kind: 'oauth2';
  accessToken: string;
  refreshToken: string;
  expiresAt: Date;
};

/** How the product may act for one X account. */
export type XCredentials = XSigningCredentials | XBearerCredentials;

/** What is to be said, with pictures that were uploaded before. */
export type XPost = { text: string; mediaIds: readonly string[] };

/** A post as it was sent: without the short links that X puts in its place. */
export type XRecentPost = { id: string; text: string; createdAt: Date };

/** Why X refused: the `reason` of a `refused`. `duplicate` means that the account has already said this. */
export type XRefusal =
  | 'duplicate'
  | 'too-long'
  | 'cashtags'
  | 'link'
  | 'media'
  | 'suspended'
  | 'app-permissions'
  | 'not-permitted'
  | 'too-many-posts'
  | 'other';

/** Why everything waits: the `reason` of a `retry-later` whose scope is the app; the operator should know. */
export type XStandstill = 'credits' | 'usage-cap' | 'app-credentials' | 'clock' | 'front-door';

/**
 * Posts for X accounts. Only `publish` can end in `unknown-outcome`, and is then never simply repeated:
 * `recentPosts` settles it. The other calls may be made again.
 */
export type XPublisher = {
  publish(credentials: XCredentials, post: XPost): Promise<{ postId: string }>;
  /** Gives a picture to X, which keeps it for a day for a post of this account; answers its id. */
  uploadImage(credentials: XCredentials, bytes: Uint8Array, contentType: string): Promise<string>;
  /** All that the account posted since then, newest first; it reaches back a minute further, since clocks differ. */
  recentPosts(credentials: XCredentials, userId: string, since: Date): Promise<XRecentPost[]>;
  /**
   * A new pair of tokens, by which the old one dies: it must be stored before it is used.
   * When its answer was lost, the old pair may be dead already; the next try then says `reconnect`.
   */
  refresh(credentials: XBearerCredentials): Promise<XBearerCredentials>;
  /** Fails as a standstill when X does not know our own signing keys: a refused account is not to blame then. */
  requireKnownKeys(): Promise<void>;
};
