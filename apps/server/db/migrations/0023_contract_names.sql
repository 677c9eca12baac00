-- The names of the contracts that a list requires, as the chain gave them when its owner saved: pages show them without a
-- call. They are no terms: a contract is identified by its address alone.
alter table lists add column contract_names jsonb not null default '{}';
