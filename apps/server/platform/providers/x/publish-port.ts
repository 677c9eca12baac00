/** OAuth 1.0a: never expires. */
export type XSigningCredentials = { kind: 'oauth1'; token: string; secret: string };

/** OAuth 2.0: refreshed every two hours. */
export type XBearerCredentials = {
  kind: 'oauth2';
  accessToken: string;
  refreshToken: string;
  expiresAt: Date;
};

export type XCredentials = XSigningCredentials | XBearerCredentials;

/** The media must have been uploaded before. */
export type XPost = { text: string; mediaIds: readonly string[] };

/** The text as it was sent, without X's short links. */
export type XRecentPost = { id: string; text: string; createdAt: Date };

/** The `reason` of a `refused`. `duplicate` means that the account has already posted this text. */
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

/** The `reason` of a `retry-later` with app scope; the operator should know. */
export type XAppFault = 'credits' | 'usage-cap' | 'app-credentials' | 'clock' | 'gateway';

/**
 * Posts for X accounts. Only `publish` can end in `unknown-outcome`, and is then never simply repeated: `recentPosts`
 * settles it. The other calls can be repeated.
 */
export type XPublisher = {
  publish(credentials: XCredentials, post: XPost): Promise<{ postId: string }>;
  /** Uploads a picture, which X keeps for a day for a post of this account; returns its id. */
  uploadImage(credentials: XCredentials, bytes: Uint8Array, contentType: string): Promise<string>;
  /** All posts of the account since then, newest first; reaches back one more minute, since clocks differ. */
  recentPosts(credentials: XCredentials, userId: string, since: Date): Promise<XRecentPost[]>;
  /**
   * Returns a new pair of tokens and invalidates the old one: store it before using it. If the response is lost, the
   * old pair may be invalid; the next try then fails with `reconnect`.
   */
  refresh(credentials: XBearerCredentials): Promise<XBearerCredentials>;
  /** Fails with app scope when X rejects our own signing keys: then the account is not at fault. */
  requireKnownKeys(): Promise<void>;
};

/** Whether a post that was read is the one that was sent: X normalises letters and may change whitespace. */
export function isSameText(sent: string, read: string): boolean {
  return plain(sent) === plain(read);
}

const plain = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim();
