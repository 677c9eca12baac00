-- The roles of Signboard's database. Run once, as a superuser, in the empty database; compose.yaml does so by itself.
-- Where they log in by a password, set one for each:   alter role signboard password '…';

-- Owns all tables: node apps/server/bin/migrate.ts, before every new version.
create role signboard_owner login;
-- The product: reads and writes rows, and can change no table, role or setting.
create role signboard login;
-- For people and dashboards: reads only, also email addresses. Secrets are sealed.
create role signboard_reader login;

do $$
begin
  execute format('alter database %I owner to signboard_owner', current_database());
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to signboard, signboard_reader', current_database());
end
$$;

revoke all on schema public from public;
grant usage on schema public to signboard, signboard_reader;

-- For every table that a migration creates.
alter default privileges for role signboard_owner in schema public
  grant select, insert, update, delete on tables to signboard;
alter default privileges for role signboard_owner in schema public
  grant usage, select on sequences to signboard;
alter default privileges for role signboard_owner in schema public
  grant select on tables to signboard_reader;
