export type XRelation = 'following' | 'requested' | 'none';

export type XAccountFacts = { id: string; username: string; relation: XRelation | null };

/** Reads a person's X account once. No token is stored: it is revoked before the result is returned. */
export type XFollowCheck = {
  authorizeUrl(request: { state: string; verifier: string; redirectUrl: string }): string;
  /** The person's account, and its relation to another if one is given. */
  check(
    grant: { code: string; verifier: string; redirectUrl: string },
    account: string | null,
  ): Promise<XAccountFacts>;
};
