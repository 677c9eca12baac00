import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { DiscordServer } from '@signboard/contract/lists/list.ts';
import type { RegistrationForm } from '@signboard/contract/lists/registration-form.ts';
import type { SettingWith } from '@signboard/domain/lists/list-settings.ts';
import { normaliseDiscordServerId, parseDiscordInvite } from '@signboard/domain/lists/normalise-input.ts';
import { isDiscordId } from '@signboard/domain/lists/typed-values.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { call } from '#web/lib/api/call.ts';

export type DiscordSettings = Pick<RegistrationForm, SettingWith<{ switch: 'discordVerification' }>>;
export type DiscordForm = UseFormReturn<DiscordSettings, unknown, unknown>;

const STALE_MS = 60_000;

export type NamedDiscordServer = {
  /** Null while it is not known: then the owner enters its role by hand. */
  server: DiscordServer | null;
  /** An invite link that leads to no server we know. */
  isUnknownInvite: boolean;
  /** Looks up what is now in the field of the server's id. */
  look(): void;
};

type DiscordLookup = {
  /** What is in the field now. */
  typed: string;
  /** `invite` is its code, where an invite link was typed. */
  onFound(server: DiscordServer, invite: string | null): void;
};

/** Finds the server that a field names by its id or an invite link. */
export function useDiscordLookup({ typed, onFound }: DiscordLookup): NamedDiscordServer {
  // Looked up when the field is left: each typed digit would be another server.
  const [named, setNamed] = useState(typed);
  const invite = parseDiscordInvite(named);
  const { data } = useQuery({
    queryKey: ['discord-server', named],
    queryFn: async ({ signal }) =>
      (await call(listsApi.discordServer, { query: { server: named }, signal })).result,
    enabled: invite !== null || isDiscordId(normaliseDiscordServerId(named)),
    staleTime: STALE_MS,
  });

  const adopt = useEffectEvent((server: DiscordServer) => {
    // The person may have typed on.
    if (typed === named) onFound(server, invite);
  });
  useEffect(() => {
    if (data) adopt(data);
  }, [data]);

  const isNamed = data != null && data.id === normaliseDiscordServerId(typed);
  return {
    server: isNamed ? data : null,
    isUnknownInvite: data === null && invite !== null && typed === named,
    look: () => setNamed(typed),
  };
}

/** The server that the form names. An invite link becomes the server's id, name and link. */
export function useDiscordServer(form: DiscordForm): NamedDiscordServer {
  const typed = String(useWatch({ control: form.control, name: 'discordServerId' }) ?? '').trim();
  return useDiscordLookup({
    typed,
    onFound(server, invite) {
      const change = (
        name: 'discordServerId' | 'discordServerDisplayName' | 'discordServerLink',
        to: string,
      ) => form.setValue(name, to, { shouldDirty: true });
      if (!form.getValues('discordServerDisplayName')) change('discordServerDisplayName', server.name);
      if (invite === null) return;
      if (!form.getValues('discordServerLink')) change('discordServerLink', `https://discord.gg/${invite}`);
      change('discordServerId', server.id);
    },
  });
}
