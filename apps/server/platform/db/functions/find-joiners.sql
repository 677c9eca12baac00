-- Everything stored about people that joining a list depends on, for all of them in one round trip. Planned once for a
-- connection, and therefore looked up for one person after the other, for the reason that join_list gives.
create or replace function find_joiners(
  wanted_users uuid[], wanted_sessions uuid[], wanted_lists uuid[], given_emails text[], moment timestamptz)
returns table (place bigint, joiner jsonb)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
    select asked.place, jsonb_build_object(
      'address', principal_wallet,
      'chain', chain,
      'signatureChainId', (select signature_chain_id from sessions where id = asked.session_id),
      'language', language,
      'confirmedEmail', case when email_confirmed_at is not null then person.email end,
      'isRegistered', coalesce(principal_wallet = (select address from entries
        where list_id = asked.list_id and address >= principal_wallet order by address limit 1), false),
      'hasCaptchaPass', (select true from captcha_passes
        where session_id = asked.session_id and action = 'join' and expires_at > moment) is not null,
      'provenWallets', array(select address from proven_wallets
        where list_id = asked.list_id and user_id = person.id and proven_at > moment - interval '24 hours'),
      'twitter', (select jsonb_build_object('socialId', social_id, 'checkedAt', checked_at, 'facts', facts)
        from social_proofs where list_id = asked.list_id and user_id = person.id and provider = 'twitter'),
      'discord', (select jsonb_build_object('socialId', social_id, 'checkedAt', checked_at, 'facts', facts)
        from social_proofs where list_id = asked.list_id and user_id = person.id and provider = 'discord'),
      'isEmailConfirmed', (email_confirmed_at is not null and lower(person.email) = lower(asked.email)) is true
        or (select true from confirmed_emails
          where user_id = person.id and confirmed_emails.email = lower(asked.email)) is not null)
    from unnest(wanted_users, wanted_sessions, wanted_lists, given_emails) with ordinality
      as asked (user_id, session_id, list_id, email, place),
      -- `offset 0` keeps it from becoming a join.
      lateral (select * from users where id = asked.user_id offset 0) as person;
end $$;
