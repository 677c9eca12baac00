/** A signed-in account. The tokens are secret; `pdsUrl` is where the account is kept, as its own document says. */
export type BlueskySession = {
  did: string;
  handle: string;
  pdsUrl: string;
  accessJwt: string;
  refreshJwt: string;
};

/** An uploaded picture as Bluesky describes it; passed back unchanged. */
type BlueskyBlob = Readonly<Record<string, unknown>>;

/** A part of a text that is a link or a hashtag, in UTF-8 bytes. */
type BlueskyFacet = { byteStart: number; byteEnd: number; link?: string; tag?: string };

export type BlueskyPost = {
  text: string;
  createdAt: Date;
  langs: readonly string[];
  facets: readonly BlueskyFacet[];
  images: readonly { blob: BlueskyBlob; alt: string }[];
};

/**
 * Posts by an owner's own account. A post has a record key that we choose, and writing the same key again leaves one
 * post: a lost response (`unknown-outcome`) is settled by writing it again. A session must be renewed for the reason
 * `session-ended` or `bad-password`; what is refused has the reason `account-inactive`, `image-refused` or `post-refused`.
 */
export type BlueskyAccounts = {
  /** With an app password. Limited to 300 a day for an account: keep the session. */
  signIn(identifier: string, password: string): Promise<BlueskySession>;
  /** The old refresh token is used up. */
  refresh(session: BlueskySession): Promise<BlueskySession>;
  uploadImage(session: BlueskySession, bytes: Uint8Array, contentType: string): Promise<BlueskyBlob>;
  putPost(session: BlueskySession, recordKey: string, post: BlueskyPost): Promise<{ uri: string }>;
  /** Labels the account as a bot on its profile and keeps everything else there. */
  labelAsBot(session: BlueskySession): Promise<void>;
};
