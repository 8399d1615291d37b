-- Posts a balanced entry. Legs: [{"member","wallet","amount"} | {"account","amount"}]; they sum to
-- zero. A key that was used returns the first result; with other content it is refused. An entry
-- between system accounts alone names its currency.
-- Answers: applied, replay, conflict, insufficient, unknown_wallet.
create or replace function ledger.post_entry(
  p_key text, p_kind text, p_ref text, p_legs jsonb, p_currency text default null
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set jit = off as $$
declare
  -- The first entries were digested with this name: their keys must keep answering the same.
  v_content bytea := sha256(convert_to(jsonb_build_array(p_kind, p_ref,
    replace(p_legs::text, '"wallet":', '"wallet":')::jsonb)::text, 'UTF8'));
  v_entry uuid := uuidv7(platform.shift());
  v_members uuid[] := array(select distinct (l ->> 'member')::uuid
                              from jsonb_array_elements(p_legs) l where l ? 'member');
  v_same boolean;
  v_unknown boolean;
  v_short boolean;
  v_currencies text[];
  v_contra text;
begin
  if (select coalesce(sum((l ->> 'amount')::bigint), 1) from jsonb_array_elements(p_legs) l) <> 0 then
    raise exception 'entry % does not balance', p_key using errcode = 'check_violation';
  end if;
  perform ledger.lock_members(v_members);

  select bool_and(content = v_content) into v_same from (
    select t.content from jsonb_array_elements(p_legs) l
      join ledger.posting t on t.member_id = (l ->> 'member')::uuid
                           and t.wallet = l ->> 'wallet' and t.key = p_key
    union all
    select s.content from jsonb_array_elements(p_legs) l
      join ledger.system_posting s on s.account = l ->> 'account' and s.entry_key = p_key) earlier;
  if v_same is not null then return case when v_same then 'replay' else 'conflict' end; end if;

  select bool_or(p.currency is null), bool_or(p.balance + leg.amount < p.floor),
         array_agg(distinct p.currency)
    into v_unknown, v_short, v_currencies
    from (select (l ->> 'member')::uuid as member_id, l ->> 'wallet' as wallet,
                 sum((l ->> 'amount')::bigint) as amount
            from jsonb_array_elements(p_legs) l where l ? 'member' group by 1, 2) leg
    left join ledger.wallet p on p.member_id = leg.member_id and p.wallet = leg.wallet;
  if v_unknown then return 'unknown_wallet'; end if;
  if v_currencies is null then v_currencies := array[p_currency]; end if;
  if cardinality(v_currencies) > 1 or v_currencies[1] is distinct from coalesce(p_currency, v_currencies[1]) then
    raise exception 'entry % mixes currencies', p_key using errcode = 'check_violation';
  end if;
  if v_short then return 'insufficient'; end if;

  -- One wallet and one system account are one pair row; anything else meets in a clearing account.
  select case when count(*) filter (where l ? 'member') = 1 and count(*) = 2
              then max(l ->> 'account') else 'clearing' end
    into v_contra from jsonb_array_elements(p_legs) l;
  perform ledger.post_lines(array(
    select row ((l ->> 'member')::uuid, l ->> 'wallet', p_key, sum((l ->> 'amount')::bigint),
                v_contra, p_kind, p_ref, v_entry, 1, v_content)::ledger.line
      from jsonb_array_elements(p_legs) l where l ? 'member'
     group by l ->> 'member', l ->> 'wallet' order by 1));
  if v_contra = 'clearing' then
    insert into ledger.system_posting (account, entry_key, currency, amount, kind, ref, content, at)
    select l ->> 'account', p_key, v_currencies[1], sum((l ->> 'amount')::bigint), p_kind, p_ref,
           v_content, platform.clock()
      from jsonb_array_elements(p_legs) l where l ? 'account' group by 1;
  end if;
  return 'applied';
end $$;
