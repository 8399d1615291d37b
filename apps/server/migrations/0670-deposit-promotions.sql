-- What is added to deposits is a promotion that matches them. Offers of the brands' configuration become promotions, paid
-- in cash as before, with a budget; who took one keeps what they have, and open deposits keep what was chosen.

-- Whether none of the promotions that its member joined before is for a deposit.
alter table cashier.deposit add column without_bonus boolean not null default false;

do $$
declare
  v_brand record;
  v_offer record;
  v_deposit record;
  v_id uuid;
  v_terms text;
  v_hash text;
  v_content text;
  v_title text;
  v_repeats text;
  v_win text;
  v_reward bigint;
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  for v_brand in
    select brand_id, config, config ->> 'currency' as currency, coalesce(config ->> 'timeZone', 'UTC') as zone
      from brand.brand where jsonb_array_length(coalesce(config #> '{deposit,offers}', '[]')) > 0
  loop
    for v_offer in
      select o ->> 'offerId' as offer_id, o ->> 'name' as name, (o ->> 'ppm')::bigint as ppm,
             (o ->> 'capMinor')::bigint as cap, (o ->> 'minMinor')::bigint as least,
             (o ->> 'multiple')::integer as multiple, coalesce((o ->> 'times')::integer, 1) as times
        from jsonb_array_elements(v_brand.config #> '{deposit,offers}') o
    loop
      v_id := uuidv7();
      v_title := case when length(v_offer.name) < 3 then 'Bonus ' || v_offer.name else v_offer.name end;
      v_repeats := case when v_offer.times = 1 then 'once' else 'weekly' end;
      v_win := case when v_offer.times = 1 then 'once'
                    else to_char(date_trunc('week', v_now at time zone v_brand.zone), 'YYYY-MM-DD') end;
      -- Canonical JSON: the fields in order, without spaces, as the hash of terms is made.
      v_content := format('{"summary":%1$s,"text":%1$s,"title":%1$s}', to_json(v_title)::text);
      v_terms := '{"budget":' || to_json((v_offer.cap * 1000)::text)
        || ',"content":{"EN":' || v_content || ',"TY":' || v_content || '},"days":7'
        || ',"eligibility":{"isVerified":false,"limits":{"device":0,"ip":0,"paymentAccount":0,"person":0},"registeredDays":null,"sharePercent":100}'
        || ',"endsAt":null,"group":"","offer":{"cap":' || to_json(v_offer.cap::text) || ',"kind":"depositMatch","min":'
        || to_json(v_offer.least::text) || ',"ratePpm":' || v_offer.ppm || '},"picture":"harbor","repeats":'
        || to_json(v_repeats) || ',"startsAt":'
        || to_json(to_char(v_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) || ',"type":"specialOffer"'
        || ',"wagering":{"base":"bonus","bonus":null,"multiple":' || v_offer.multiple || '}}';
      v_hash := encode(sha256(convert_to(v_terms, 'UTF8')), 'hex');
      insert into promotion.promotion (promotion_id, brand_id, kind, state, live_version, starts_at, currency,
                                       budget_minor, left_minor, created_at)
      values (v_id, v_brand.brand_id, 'depositMatch', 'live', 1, v_now, v_brand.currency,
              v_offer.cap * 1000, v_offer.cap * 1000, v_now);
      insert into promotion.version (promotion_id, version, terms, terms_hash, author, reason, saved_at)
      values (v_id, 1, v_terms::jsonb, v_hash, null, 'Deposit offer ' || v_offer.offer_id, v_now);

      -- Who has had it as often as it allowed has claimed it.
      if v_offer.times = 1 then
        insert into promotion.entry (promotion_id, member_id, win, entry_id, brand_id, status, version, terms_hash,
                                     amount_minor, required_minor, joined_at, changed_at)
        select v_id, member_id, v_win, uuidv7(), v_brand.brand_id, 'claimed', 1, v_hash,
               sum(reward_minor), sum(reward_minor) * v_offer.multiple, v_now, v_now
          from cashier.deposit
         where brand_id = v_brand.brand_id and offer ->> 'offerId' = v_offer.offer_id and reward_minor > 0
         group by member_id;
      end if;

      -- Open deposits, and those that were given up lately and may be paid late, have chosen the promotion.
      for v_deposit in
        select member_id, deposit_id, created_at, amount_minor - fee_minor as amount
          from cashier.deposit
         where brand_id = v_brand.brand_id and offer ->> 'offerId' = v_offer.offer_id and credited_minor is null
           and (state in ('CREATED', 'PENDING', 'PAID', 'REVIEW')
                or (state in ('FAILED', 'EXPIRED', 'CANCELLED') and changed_at > v_now - interval '7 days'))
         order by created_at
      loop
        v_reward := case when v_deposit.amount < v_offer.least then 0
                         else least(div(v_deposit.amount::numeric * v_offer.ppm, 1000000)::bigint, v_offer.cap) end;
        update cashier.deposit
           set offer = jsonb_build_object('offerId', v_id, 'name', v_title, 'rewardMinor', v_reward::text,
                                          'requiredMinor', (v_reward * v_offer.multiple)::text)
         where member_id = v_deposit.member_id and deposit_id = v_deposit.deposit_id;
        insert into promotion.entry (promotion_id, member_id, win, entry_id, brand_id, status, version, terms_hash,
                                     joined_at, changed_at)
        values (v_id, v_deposit.member_id, v_win, uuidv7(), v_brand.brand_id, 'joined', 1, v_hash,
                v_deposit.created_at, v_now)
        on conflict (promotion_id, member_id, win) do nothing;
      end loop;
    end loop;
  end loop;
  update brand.brand set config = config #- '{deposit,offers}' where config #> '{deposit,offers}' is not null;
  -- A change of an offer that waits for a second operator has nothing left to change.
  update approval.request set state = 'expired' where kind = 'terms.deposit-offer' and state = 'open';
end $$;
