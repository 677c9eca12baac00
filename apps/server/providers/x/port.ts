/** How one X account stands to another. */
export type XRelation = 'following' | 'requested' | 'none';

/** What a person's X account turned out to be. */
export type XAccountFacts = { id: string; username: string; relation: XRelation | null };

/** Lets a person show us their X account for a moment. No token is kept: it is given back before the answer. */
export type XFollowCheck = {
  authorizeUrl(request: { state: string; verifier: string; redirectUrl: string }): string;
  /** Who the person is, and how that account stands to another when one is named. */
  check(
    grant: { code: string; verifier: string; redirectUrl: string },
    account: string | null,
  ): Promise<XAccountFacts>;
};
