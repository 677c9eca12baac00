/** What a person's membership in one server looks like. */
export type DiscordMembership = {
  isPending: boolean;
  roles: readonly string[];
  /** The last time the account joined; Discord does not tell it of everyone. */
  joinedAt: Date | null;
};

/** What a person's Discord account turned out to be. */
export type DiscordAccountFacts = {
  id: string;
  membership: DiscordMembership | null;
  /** Those of the asked servers that the account is in. */
  servers: readonly string[];
};

/** Lets a person show us their Discord account for a moment. No token is kept: it is given back before the answer. */
export type DiscordMembershipCheck = {
  authorizeUrl(request: { state: string; redirectUrl: string }): string;
  check(
    grant: { code: string; redirectUrl: string },
    wanted: { serverId: string | null; servers: readonly string[] | null },
  ): Promise<DiscordAccountFacts>;
};
