import type { XBearerCredentials, XCredentials, XSigningCredentials } from './publish-port.ts';

/** A connected X account with permission to post. */
export type XBotAccount<Credentials extends XCredentials = XCredentials> = {
  credentials: Credentials;
  user: { id: string; username: string };
};

export type XBotLogin = {
  authorizeUrl(request: { state: string; verifier: string; redirectUrl: string }): string;
  exchange(grant: {
    code: string;
    verifier: string;
    redirectUrl: string;
  }): Promise<XBotAccount<XBearerCredentials>>;
  /** Revokes the access; succeeds when it is already gone. */
  revoke(credentials: XBearerCredentials): Promise<void>;
};

/** OAuth 1.0a: the access lasts until the person revokes it at X. */
export type XBotSignedLogin = {
  /** Where to send the person; both parts of the request token are stored until they return. */
  begin(callbackUrl: string): Promise<{ url: string; requestToken: string; requestSecret: string }>;
  finish(grant: {
    requestToken: string;
    requestSecret: string;
    verifier: string;
  }): Promise<XBotAccount<XSigningCredentials>>;
};
