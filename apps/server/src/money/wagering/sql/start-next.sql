-- Starts the grant of a member that was claimed first, where none is active; its days count from now.
create or replace function wagering.start_next(p_member uuid) returns void
language plpgsql as $$
begin
  update wagering.bonus_grant g
     set state = 'active', started_at = platform.clock(),
         expires_at = platform.clock() + make_interval(days => g.days)
   where g.grant_id = (
           select grant_id from wagering.bonus_grant
            where member_id = p_member and state = 'queued' order by claimed_at, grant_id limit 1)
     and not exists (select from wagering.bonus_grant where member_id = p_member and state = 'active');
  perform wagering.mark(p_member);
end $$;

revoke execute on function wagering.start_next from parola_server;
