-- The terms as JSON; lists/terms-of.ts makes the same from a row.
create or replace function terms_json(list lists, spots integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'chain', list.chain,
    'startDate', to_char(list.start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'endDate', to_char(list.end_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'eventDate', to_char(list.event_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'spots', spots,
    'winners', list.how_many_winners,
    'requirements',
      case when list.settings @> '{"twitterVerification": true}'
        then jsonb_build_array(jsonb_build_object('id', 'twitter', 'account', coalesce(list.settings ->> 'twitterToFollow', ''))
          || case when list.settings @> '{"twitterChecked": false}' then '{"isChecked": false}'::jsonb else '{}' end) else '[]' end
      || case when list.settings @> '{"discordVerification": true}'
        then jsonb_build_array(jsonb_build_object('id', 'discord',
          'server', coalesce(list.settings ->> 'discordServerId', ''),
          'serverName', coalesce(list.settings ->> 'discordServerDisplayName', ''),
          'role', list.settings -> 'discordRoleId', 'roleName', list.settings -> 'roleDisplayName',
          'joinedBefore', list.settings -> 'joinedBefore')) else '[]' end
      || case when list.settings @> '{"balanceVerification": true}'
        then jsonb_build_array(jsonb_build_object('id', 'balance',
          'amount', trim_scale(coalesce((list.settings ->> 'requiredBalance')::numeric, 0))::text)) else '[]' end
      || case when list.settings @> '{"nftVerification": true}' and list.chain = 'ethereum'
        then jsonb_build_array(jsonb_build_object('id', 'nft', 'contracts', coalesce(list.settings -> 'ownNft', '[]'))) else '[]' end
      || case when list.rule is not null
        then jsonb_build_array(jsonb_build_object('id', 'rule', 'rule', list.rule)) else '[]' end
      || case when list.require_captcha then '[{"id": "captcha"}]'::jsonb else '[]' end
      || case when list.settings @> '{"requestEmail": true}' then '[{"id": "email"}]'::jsonb else '[]' end)
    || case when list.bonuses <> '[]' then jsonb_build_object('bonuses', list.bonuses) else '{}' end
    || case when list.accepts_delegations then '{"acceptsDelegations": true}'::jsonb else '{}' end
    || case when list.confirm_seconds > 0 then jsonb_build_object('confirmSeconds', list.confirm_seconds) else '{}' end
$$;
