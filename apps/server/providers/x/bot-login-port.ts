import type { XBearerCredentials, XCredentials, XSigningCredentials } from './publish-port.ts';

/** An X account that was connected, with the right to post for it. */
export type XBotAccount<Credentials extends XCredentials = XCredentials> = {
  credentials: Credentials;
  user: { id: string; username: string };
};

/** Connects a bot's X account by OAuth 2.0. */
export type XBotLogin = {
  authorizeUrl(request: { state: string; verifier: string; redirectUrl: string }): string;
  exchange(grant: {
    code: string;
    verifier: string;
    redirectUrl: string;
  }): Promise<XBotAccount<XBearerCredentials>>;
  /** Gives the access back; fine also when it is gone already. */
  revoke(credentials: XBearerCredentials): Promise<void>;
};

/** Connects a bot's X account by OAuth 1.0a, whose access lasts until the person ends it at X. */
export type XBotSignedLogin = {
  /** Where to send the person; both halves of the request token are kept until the person comes back. */
  begin(callbackUrl: string): Promise<{ url: string; requestToken: string; requestSecret: string }>;
  finish(grant: {
    requestToken: string;
    requestSecret: string;
    verifier: string;
  }): Promise<XBotAccount<XSigningCredentials>>;
};
