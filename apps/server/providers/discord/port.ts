export type DiscordMembership = {
  isPending: boolean;
  roles: readonly string[];
  /** When the account last joined; Discord does not report it for everyone. */
  joinedAt: Date | null;
};

export type DiscordAccountFacts = {
  id: string;
  membership: DiscordMembership | null;
  /** The requested servers that the account is a member of. */
  servers: readonly string[];
};

/** Reads a person's Discord account once. No token is stored: it is revoked before the result is returned. */
export type DiscordMembershipCheck = {
  authorizeUrl(request: { state: string; redirectUrl: string }): string;
  check(
    grant: { code: string; redirectUrl: string },
    wanted: { serverId: string | null; servers: readonly string[] | null },
  ): Promise<DiscordAccountFacts>;
};
