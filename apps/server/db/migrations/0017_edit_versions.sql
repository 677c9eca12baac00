-- Counts the saved changes of a list, and in which of them each field changed last, by its name in the API. An edit names
-- the version that it is based on: a field that changed since then is a conflict and is not overwritten.
alter table lists add column version integer not null default 1;
alter table lists add column field_versions jsonb not null default '{}';
