-- The workspace is part of public addresses: once set it never changes, whatever sends the statement.
create or replace function keep_workspace() returns trigger language plpgsql as $$
begin
  if old.workspace is not null and new.workspace is distinct from old.workspace then
    raise exception 'the workspace of a user never changes' using errcode = 'check_violation', constraint = 'users_workspace_fixed';
  end if;
  return new;
end $$;

create or replace trigger users_workspace_fixed before update on users for each row execute function keep_workspace();
