-- The terms as JSON; features/lists/terms-of.ts makes the same from a row.
create or replace function terms_json(list lists, spots integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'chain', list.chain,
    'startDate', to_char(list.start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'endDate', to_char(list.end_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'eventDate', to_char(list.event_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'spots', spots,
    'winners', list.how_many_winners,
    'requirements',
      case when list.twitter_verification
        then jsonb_build_array(jsonb_build_object('id', 'twitter', 'account', coalesce(list.twitter_to_follow, ''))
          || case when list.twitter_checked then '{}'::jsonb else '{"isChecked": false}' end) else '[]' end
      || case when list.discord_verification
        then jsonb_build_array(jsonb_build_object('id', 'discord',
          'server', coalesce(list.discord_server_id, ''), 'serverName', coalesce(list.discord_server_display_name, ''),
          'role', list.discord_role_id, 'roleName', list.role_display_name,
          'joinedBefore', to_char(list.joined_before at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) else '[]' end
      || case when list.balance_verification
        then jsonb_build_array(jsonb_build_object('id', 'balance',
          'amount', trim_scale(coalesce(list.required_balance, 0))::text)) else '[]' end
      || case when list.nft_verification and list.chain = 'ethereum'
        then jsonb_build_array(jsonb_build_object('id', 'nft', 'contracts', to_jsonb(list.own_nft))) else '[]' end
      || case when list.rule is not null
        then jsonb_build_array(jsonb_build_object('id', 'rule', 'rule', list.rule)) else '[]' end
      || case when list.require_captcha then '[{"id": "captcha"}]'::jsonb else '[]' end
      || case when list.request_email then '[{"id": "email"}]'::jsonb else '[]' end)
    || case when list.bonuses <> '[]' then jsonb_build_object('bonuses', list.bonuses) else '{}' end
    || case when list.accepts_delegations then '{"acceptsDelegations": true}'::jsonb else '{}' end
    || case when list.confirm_seconds > 0 then jsonb_build_object('confirmSeconds', list.confirm_seconds) else '{}' end
$$;
