-- Everything stored about people that joining a list depends on, for all of them in one round trip. Planned anew each
-- time, for the reason that join_list gives.
create or replace function find_joiners(
  wanted_users uuid[], wanted_sessions uuid[], wanted_lists uuid[], given_emails text[], moment timestamptz)
returns table (place bigint, joiner jsonb)
language plpgsql set enable_seqscan = off as $$
begin
  return query execute $query$
    select asked.place, jsonb_build_object(
      'address', principal_wallet,
      'chain', chain,
      'signatureChainId', (select signature_chain_id from sessions where id = asked.session_id),
      'language', language,
      'confirmedEmail', case when email_confirmed_at is not null then users.email end,
      'isRegistered', exists (select from entries where list_id = asked.list_id and address = principal_wallet),
      'hasCaptchaPass', exists (select from captcha_passes
        where session_id = asked.session_id and action = 'join' and expires_at > $5),
      'provenWallets', array(select address from proven_wallets
        where list_id = asked.list_id and user_id = users.id and proven_at > $5 - interval '24 hours'),
      'twitter', (select jsonb_build_object('socialId', social_id, 'checkedAt', checked_at, 'facts', facts)
        from social_proofs where list_id = asked.list_id and user_id = users.id and provider = 'twitter'),
      'discord', (select jsonb_build_object('socialId', social_id, 'checkedAt', checked_at, 'facts', facts)
        from social_proofs where list_id = asked.list_id and user_id = users.id and provider = 'discord'),
      'isEmailConfirmed', (email_confirmed_at is not null and lower(users.email) = lower(asked.email)) is true
        or exists (select from confirmed_emails
          where user_id = users.id and confirmed_emails.email = lower(asked.email)))
    from unnest($1, $2, $3, $4) with ordinality as asked (user_id, session_id, list_id, email, place)
    join users on users.id = asked.user_id
  $query$ using wanted_users, wanted_sessions, wanted_lists, given_emails, moment;
end $$;
