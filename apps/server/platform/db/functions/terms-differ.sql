-- Whether people would agree to something else. The address of the page counts: proofs and receipts refer to it. The spots
-- are guarded where they are stored.
create or replace function terms_differ(list lists, other lists) returns boolean language sql stable as $$
  select list.url_end_name <> other.url_end_name or list.terms_version <> other.terms_version
    or terms_json(list, null) <> terms_json(other, null)
$$;
