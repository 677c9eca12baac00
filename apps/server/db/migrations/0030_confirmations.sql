-- Winners who have to confirm their place in time, and those who move up instead.

alter table lists
  -- How long winners have to confirm; 0 if they need not. At most 30 days.
  add column confirm_seconds integer not null default 0
    constraint lists_confirm_seconds_range check (confirm_seconds between 0 and 2592000);

alter table entries
  -- Lost its place in the latest draw because it was not confirmed in time.
  add column passed_over boolean not null default false,
  add constraint entries_passed_over_not_winner check (not (passed_over and winner));

alter table draws
  add column confirm_seconds integer not null default 0,
  -- When the places are checked next; null without open ones.
  add column confirm_due_at timestamptz,
  -- When they were checked last: deadlines move by the time in which nobody checked them.
  add column confirm_checked_at timestamptz;
drop index draws_under_way;
create index draws_under_way on draws (leased_until)
  where state in ('checking', 'committed') or mailed_up_to is not null or confirm_due_at is not null;

-- Everyone who got a place in a draw whose winners have to confirm, and everyone whose turn it was but who had left.
-- Kept for ever, like the proof: nothing here is about a person once the entry is erased.
create table draw_places (
  draw_id uuid not null references draws on delete cascade,
  entry_number integer not null,
  rank integer not null,
  leaf bytea not null constraint draw_places_leaf_length check (length(leaf) = 32),
  -- Since when the entry has the place, and until when it can confirm; null if it never had one.
  placed_at timestamptz,
  confirm_by timestamptz,
  confirmed_at timestamptz,
  passed_over_at timestamptz,
  passed_over_reason text constraint draw_places_reason_known check (passed_over_reason in ('not-confirmed', 'left', 'removed')),
  reminded_at timestamptz,
  primary key (draw_id, entry_number),
  constraint draw_places_rank_once unique (draw_id, rank),
  constraint draw_places_placed_whole check ((placed_at is null) = (confirm_by is null)),
  constraint draw_places_passed_over_whole check ((passed_over_at is null) = (passed_over_reason is null)),
  constraint draw_places_decided_once check (confirmed_at is null or passed_over_at is null),
  constraint draw_places_held_or_passed_over check (placed_at is not null or passed_over_reason in ('left', 'removed')),
  constraint draw_places_confirmed_in_time check (confirmed_at is null or confirmed_at <= confirm_by)
);
create index draw_places_open on draw_places (draw_id, confirm_by) where confirmed_at is null and passed_over_at is null;

-- Whatever sends the statement: a draw never has more places than it committed to. Counted once per statement, because a
-- reveal inserts many.
create function guard_places() returns trigger language plpgsql as $$
begin
  if exists (
    select from draws where id in (select draw_id from added) and winners_wanted < (
      select count(*) from draw_places
      where draw_id = draws.id and placed_at is not null and passed_over_at is null)) then
    raise exception 'more places than the draw has' using errcode = 'check_violation', constraint = 'draw_places_not_too_many';
  end if;
  return null;
end $$;
create trigger draw_places_counted after insert on draw_places referencing new table as added
  for each statement execute function guard_places();

-- As before, with the time to confirm.
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

create or replace function terms_of(list lists) returns text language sql immutable as $$
  select row(list.url_end_name, list.chain, list.start_date, list.end_date, list.event_date, list.how_many_winners,
    list.twitter_verification, list.twitter_to_follow, list.discord_verification, list.discord_server_id,
    list.discord_role_id, list.joined_before, list.balance_verification, list.required_balance, list.nft_verification,
    list.own_nft, list.require_captcha, list.request_email, list.twitter_checked, list.rule, list.bonuses,
    list.accepts_delegations, list.confirm_seconds, list.terms_version)::text
$$;

-- As before, and people who joined keep the time that they joined with: it is neither introduced nor shortened later.
create or replace function guard_list() returns trigger language plpgsql as $$
begin
  if old.draw_state in ('checking', 'committed')
    and (new.active and not old.active or old.is_finished and not new.is_finished or new.deleted_at is not null
      or terms_of(new) <> terms_of(old)) then
    raise exception 'a draw of this list is running' using errcode = 'check_violation', constraint = 'lists_draw_running';
  end if;
  if old.draw_state = 'drawn' and terms_of(new) <> terms_of(old) then
    raise exception 'this list was drawn' using errcode = 'check_violation', constraint = 'lists_terms_final';
  end if;
  if (new.how_many_winners < old.how_many_winners
      or new.confirm_seconds > 0 and (old.confirm_seconds = 0 or new.confirm_seconds < old.confirm_seconds))
    and exists (select from list_counters where list_id = old.id and last_entry_number > 0) then
    if new.how_many_winners < old.how_many_winners then
      raise exception 'people have joined for these places' using errcode = 'check_violation', constraint = 'lists_winners_kept';
    end if;
    raise exception 'people have joined with more time to confirm' using errcode = 'check_violation', constraint = 'lists_confirm_time_kept';
  end if;
  return new;
end $$;
