-- What posts on X cost, a monthly cap for each bot, and the owner's checklist of X's rules for automated accounts.

alter table bots
  -- Null for no cap.
  add column x_monthly_cap_cents integer
    constraint bots_x_cap_valid check (x_monthly_cap_cents between 2 and 10000000),
  add column x_at_cap text not null default 'others'
    constraint bots_x_at_cap_known check (x_at_cap in ('others', 'recap', 'stop')),
  -- When the cap first held a post back in its month: the owner is told once.
  add column x_cap_reached_at timestamptz,
  add column x_rules_done text[] not null default '{}'
    constraint bots_x_rules_known check (x_rules_done <@ array['label', 'bio', 'human', 'links']),
  add column x_rules_hidden boolean not null default false,
  drop constraint bots_stopped_known,
  add constraint bots_stopped_known
    check (stopped in ('revoked', 'suspended', 'limit-reached', 'x-budget')),
  -- The month in which it stopped is over at some point.
  add constraint bots_x_budget_stop_dated check (stopped <> 'x-budget' or x_cap_reached_at is not null);
create index bots_stopped_by_x_budget on bots (x_cap_reached_at) where stopped = 'x-budget';

alter table deliveries
  -- What the channel may have billed for it, in thousandths of a dollar; changes together with the state.
  add column cost_mills integer not null default 0
    constraint deliveries_cost_positive check (cost_mills >= 0),
  -- The last time that something was billed, which decides its month.
  add column charged_at timestamptz,
  add constraint deliveries_cost_dated check (cost_mills = 0 or charged_at is not null);
create index deliveries_charged on deliveries (bot_id, charged_at) where cost_mills > 0;
