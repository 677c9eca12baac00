-- The terms as one value that can be compared.
create or replace function terms_of(list lists) returns text language sql immutable as $$
  select row(list.url_end_name, list.chain, list.start_date, list.end_date, list.event_date, list.how_many_winners,
    list.twitter_verification, list.twitter_to_follow, list.discord_verification, list.discord_server_id,
    list.discord_role_id, list.joined_before, list.balance_verification, list.required_balance, list.nft_verification,
    list.own_nft, list.require_captcha, list.request_email, list.twitter_checked, list.rule, list.bonuses,
    list.accepts_delegations, list.confirm_seconds, list.terms_version)::text
$$;
