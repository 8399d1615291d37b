-- What a migrated database holds: made by `npm run schema`, never changed by hand.
-- Functions are here with their signatures; their texts are in the `sql` folders of the features.

-- account_change

create table account_change.hold (
  member_id uuid not null,
  hold_id uuid not null,
  brand_id text not null,
  change text not null,
  held_at timestamp with time zone not null,
  held_until timestamp with time zone not null,
  constraint hold_pkey PRIMARY KEY (member_id, hold_id)
);
CREATE INDEX hold_end ON account_change.hold USING btree (held_until);

-- activity

create table activity.consumer (
  name text not null,
  shard smallint not null,
  seq bigint not null default 0,
  furthest bigint not null default 0,
  constraint consumer_pkey PRIMARY KEY (name, shard),
  constraint consumer_check CHECK (((seq >= 0) AND (seq <= furthest))),
  constraint consumer_shard_fkey FOREIGN KEY (shard) REFERENCES activity.shard(shard)
);

create table activity.held (
  name text not null,
  shard smallint not null,
  member_id uuid not null,
  seq bigint not null,
  furthest bigint not null,
  since timestamp with time zone not null,
  constraint held_pkey PRIMARY KEY (name, shard, member_id),
  constraint held_name_shard_fkey FOREIGN KEY (name, shard) REFERENCES activity.consumer(name, shard),
  constraint held_seq_check CHECK ((seq >= 0))
);

create table activity.member (
  member_id uuid not null,
  seq bigint not null,
  constraint member_pkey PRIMARY KEY (member_id)
);

create table activity.odds (
  member_id uuid not null,
  bet_id uuid not null,
  hundredths bigint not null,
  constraint odds_pkey PRIMARY KEY (member_id, bet_id),
  constraint odds_hundredths_check CHECK ((hundredths >= 0))
);

create table activity.open_bet (
  member_id uuid not null,
  bet_id uuid not null,
  constraint open_bet_pkey PRIMARY KEY (member_id, bet_id)
);

create table activity.settlement (
  shard smallint not null,
  seq bigint not null,
  member_id uuid not null,
  brand_id text not null,
  bet_id uuid not null,
  version integer not null,
  vendor text not null,
  game_type text not null,
  node_id integer not null,
  currency text not null,
  stake bigint not null,
  valid bigint not null,
  payout bigint not null,
  state text not null,
  is_correction boolean not null,
  played_at timestamp with time zone,
  settled_at timestamp with time zone,
  recorded_at timestamp with time zone not null,
  constraint settlement_pkey PRIMARY KEY (shard, seq),
  constraint settlement_shard_check CHECK (((shard >= 0) AND (shard <= 31))),
  constraint settlement_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'void'::text]))),
  constraint settlement_version_check CHECK ((version > 0))
);
CREATE INDEX settlement_lately ON activity.settlement USING btree (member_id, recorded_at);
CREATE INDEX settlement_of_bet ON activity.settlement USING btree (member_id, bet_id);

create table activity.shard (
  shard smallint not null,
  last_seq bigint not null default 0,
  constraint shard_pkey PRIMARY KEY (shard),
  constraint shard_shard_check CHECK (((shard >= 0) AND (shard <= 31)))
);

create function activity.record(p_shard smallint, p_members uuid[], p_now timestamp with time zone, p_postings bigint, p_waits boolean)
  returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set jit = off;
-- execute: parola_server

-- agent_contract

create table agent_contract.answer (
  offer_id uuid not null,
  state text not null,
  by_member_id uuid,
  reason text,
  start_at timestamp with time zone,
  at timestamp with time zone not null,
  keeps_carry boolean not null default false,
  constraint answer_pkey PRIMARY KEY (offer_id),
  constraint answer_check CHECK (((state = 'approved'::text) = (start_at IS NOT NULL))),
  constraint answer_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES agent_contract.offer(offer_id),
  constraint answer_state_check CHECK ((state = ANY (ARRAY['approved'::text, 'rejected'::text])))
);

create table agent_contract.ending (
  offer_id uuid not null,
  end_at timestamp with time zone not null,
  by_member_id uuid,
  because text not null,
  at timestamp with time zone not null,
  constraint ending_pkey PRIMARY KEY (offer_id),
  constraint ending_because_check CHECK ((because = ANY (ARRAY['TERMINATED'::text, 'REPLACED'::text, 'RATE_ABOVE'::text, 'NO_UPPER_CONTRACT'::text, 'ORPHANED'::text, 'MOVED'::text]))),
  constraint ending_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES agent_contract.answer(offer_id)
);

create table agent_contract.offer (
  offer_id uuid not null,
  brand_id text not null,
  kind text not null,
  upline_id uuid,
  downline_id uuid not null,
  version integer not null,
  terms jsonb not null,
  start_at timestamp with time zone not null,
  offered_at timestamp with time zone not null,
  answer_by timestamp with time zone not null,
  content_hash bytea not null,
  previous_hash bytea,
  is_counter boolean not null default false,
  constraint offer_pkey PRIMARY KEY (offer_id),
  constraint offer_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint offer_check CHECK ((upline_id <> downline_id)),
  constraint offer_check1 CHECK ((start_at >= offered_at)),
  constraint offer_kind_check CHECK ((kind = ANY (ARRAY['dividend'::text, 'daily'::text, 'hourly'::text, 'realtime'::text]))),
  constraint offer_upline_id_downline_id_kind_version_key UNIQUE NULLS NOT DISTINCT (upline_id, downline_id, kind, version),
  constraint offer_version_check CHECK ((version > 0))
);
CREATE INDEX offer_by_time ON agent_contract.offer USING btree (brand_id, answer_by);
CREATE INDEX offer_from ON agent_contract.offer USING btree (upline_id, offer_id DESC);
CREATE INDEX offer_to ON agent_contract.offer USING btree (downline_id, offer_id DESC);

create table agent_contract.signature (
  offer_id uuid not null,
  side text not null,
  member_id uuid,
  operator_id uuid,
  signed_at timestamp with time zone not null,
  address_hash bytea not null,
  constraint signature_pkey PRIMARY KEY (offer_id, side),
  constraint signature_check CHECK (((member_id IS NULL) OR (operator_id IS NULL))),
  constraint signature_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES agent_contract.offer(offer_id),
  constraint signature_side_check CHECK ((side = ANY (ARRAY['proposer'::text, 'other'::text])))
);

create function agent_contract.end_contract(p_offer uuid, p_end timestamp with time zone, p_by uuid, p_because text, p_at timestamp with time zone)
  returns void language sql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

-- agent_service

create table agent_service.note (
  request_id uuid not null,
  side text not null,
  sealed bytea not null,
  constraint note_pkey PRIMARY KEY (request_id, side),
  constraint note_request_id_fkey FOREIGN KEY (request_id) REFERENCES agent_service.request(request_id),
  constraint note_side_check CHECK ((side = ANY (ARRAY['member'::text, 'agent'::text])))
);
CREATE TRIGGER retired_key_of_sealed BEFORE INSERT OR UPDATE OF sealed ON agent_service.note FOR EACH ROW EXECUTE FUNCTION platform.refuse_retired_key('sealed');

create table agent_service.request (
  request_id uuid not null,
  brand_id text not null,
  member_id uuid not null,
  agent_id uuid not null,
  request_key uuid not null,
  reference text not null,
  kind text not null,
  currency text not null,
  amount_minor bigint not null,
  from_wallet text,
  state text not null default 'waiting'::text,
  requested_at timestamp with time zone not null,
  answer_by timestamp with time zone not null,
  due_by timestamp with time zone,
  answered_at timestamp with time zone,
  accepted_at timestamp with time zone,
  paid_at timestamp with time zone,
  disputed_at timestamp with time zone,
  dispute text,
  verdict text,
  breach text,
  breach_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint request_pkey PRIMARY KEY (request_id),
  constraint request_amount_minor_check CHECK ((amount_minor > 0)),
  constraint request_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint request_breach_check CHECK ((breach = ANY (ARRAY['unanswered'::text, 'unpaid'::text, 'dispute'::text]))),
  constraint request_check CHECK ((agent_id <> member_id)),
  constraint request_check1 CHECK (((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'paid'::text, 'disputed'::text])) = (ended_at IS NULL))),
  constraint request_check2 CHECK (((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'paid'::text])) = (due_by IS NOT NULL))),
  constraint request_check3 CHECK (((breach IS NULL) = (breach_at IS NULL))),
  constraint request_check4 CHECK (((accepted_at IS NULL) OR (kind = 'withdrawal'::text) OR (from_wallet IS NOT NULL))),
  constraint request_check5 CHECK (((state <> ALL (ARRAY['accepted'::text, 'paid'::text, 'disputed'::text, 'completed'::text, 'returned'::text])) OR (accepted_at IS NOT NULL))),
  constraint request_dispute_check CHECK ((dispute = ANY (ARRAY['member'::text, 'agent'::text, 'overdue'::text, 'stopped'::text]))),
  constraint request_from_wallet_check CHECK ((from_wallet = ANY (ARRAY['main'::text, 'agent'::text]))),
  constraint request_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'withdrawal'::text]))),
  constraint request_member_id_request_key_key UNIQUE (member_id, request_key),
  constraint request_reference_key UNIQUE (reference),
  constraint request_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'paid'::text, 'disputed'::text, 'completed'::text, 'declined'::text, 'cancelled'::text, 'expired'::text, 'returned'::text]))),
  constraint request_verdict_check CHECK ((verdict = ANY (ARRAY['release'::text, 'return'::text])))
);
CREATE INDEX request_answered ON agent_service.request USING btree (agent_id, requested_at);
CREATE INDEX request_breach ON agent_service.request USING btree (member_id, agent_id, breach_at) WHERE (breach IS NOT NULL);
CREATE INDEX request_disputed ON agent_service.request USING btree (brand_id, request_id) WHERE (state = 'disputed'::text);
CREATE INDEX request_due ON agent_service.request USING btree (due_by) WHERE (due_by IS NOT NULL);
CREATE INDEX request_of_agent ON agent_service.request USING btree (agent_id, request_id DESC);
CREATE INDEX request_of_brand ON agent_service.request USING btree (brand_id, request_id DESC);
CREATE INDEX request_of_member ON agent_service.request USING btree (member_id, request_id DESC);
CREATE UNIQUE INDEX request_open ON agent_service.request USING btree (member_id, kind) WHERE (ended_at IS NULL);
CREATE INDEX request_open_of_agent ON agent_service.request USING btree (agent_id, request_id DESC) WHERE (ended_at IS NULL);
CREATE INDEX request_open_of_brand ON agent_service.request USING btree (brand_id, request_id DESC) WHERE (ended_at IS NULL);

-- approval

create table approval.day_sum (
  entry_id uuid not null,
  matter text not null,
  operator_id uuid not null,
  member_id uuid not null,
  amount_minor bigint not null,
  at timestamp with time zone not null,
  constraint day_sum_pkey PRIMARY KEY (entry_id),
  constraint day_sum_amount_minor_check CHECK ((amount_minor > 0))
);
CREATE INDEX day_sum_of ON approval.day_sum USING btree (member_id, matter, at);
CREATE INDEX day_sum_of_matter ON approval.day_sum USING btree (matter, at);
CREATE INDEX day_sum_of_operator ON approval.day_sum USING btree (operator_id, matter, at);

create table approval.request (
  request_id uuid not null,
  brand_id text not null,
  kind text not null,
  subject text not null,
  details jsonb not null,
  reason text not null,
  state text not null default 'open'::text,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  answer text,
  constraint request_pkey PRIMARY KEY (request_id),
  constraint decided_by_another CHECK (((decided_by IS NULL) OR (decided_by <> requested_by))),
  constraint decided_when_closed CHECK (((state = ANY (ARRAY['approved'::text, 'refused'::text])) = ((decided_by IS NOT NULL) AND (decided_at IS NOT NULL)))),
  constraint request_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator.operator(operator_id),
  constraint request_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint request_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator.operator(operator_id),
  constraint request_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'refused'::text, 'expired'::text])))
);
CREATE INDEX request_approved ON approval.request USING btree (brand_id, kind, decided_at DESC) WHERE (state = 'approved'::text);
CREATE UNIQUE INDEX request_once ON approval.request USING btree (brand_id, kind, subject) WHERE (state = 'open'::text);
CREATE INDEX request_open ON approval.request USING btree (brand_id, requested_at) WHERE (state = 'open'::text);
CREATE TRIGGER refuse_linked BEFORE INSERT OR UPDATE OF decided_by ON approval.request FOR EACH ROW EXECUTE FUNCTION approval.refuse_linked();

create function approval.refuse_linked()
  returns trigger language plpgsql;
-- execute: parola_server

create function approval.refuse_lone_hire()
  returns trigger language plpgsql;
-- execute: parola_server

-- audit

create table audit.entry (
  seq bigint not null generated always as identity,
  at timestamp with time zone not null,
  brand_id text,
  actor_kind text not null,
  operator_id uuid,
  member_id uuid,
  roles text[] not null default '{}'::text[],
  session_id uuid,
  address text not null,
  what text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text,
  constraint entry_pkey PRIMARY KEY (seq),
  constraint entry_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
  constraint entry_what_check CHECK ((what ~ '^[a-z][a-z0-9.-]{2,60}$'::text))
);
CREATE INDEX entry_of_operator ON audit.entry USING btree (operator_id, seq) WHERE (operator_id IS NOT NULL);
CREATE INDEX entry_of_subject ON audit.entry USING btree (subject, seq);
CREATE INDEX entry_of_what ON audit.entry USING btree (what, seq);

create table audit.link (
  "position" bigint not null,
  seq bigint not null,
  hash bytea not null,
  linked_at timestamp with time zone not null,
  constraint link_pkey PRIMARY KEY ("position"),
  constraint link_hash_check CHECK ((length(hash) = 32)),
  constraint link_position_check CHECK (("position" > 0)),
  constraint link_seq_key UNIQUE (seq)
);

create function audit.append(p_entry jsonb)
  returns void language sql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function audit.link_entries(p_positions bigint[], p_seqs bigint[], p_hashes bytea[], p_at timestamp with time zone)
  returns void language sql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

-- bet

create type bet.answer as (
  no integer,
  code text,
  balance bigint,
  seq bigint,
  duplicate boolean,
  entry_id uuid,
  outcome text,
  owed bigint,
  stake bigint,
  payout bigint,
  bonus bigint
);

create type bet.done as (
  no integer,
  balance bigint,
  seq bigint,
  entry_id uuid
);

create type bet.undone as (
  delta bigint,
  stake bigint,
  payout bigint,
  calls integer,
  win_calls integer,
  txs text[],
  holds_bet boolean,
  vendor text,
  round text,
  seq bigint
);

create table bet.bet (
  member_id uuid not null,
  bet_id uuid not null default uuidv7(),
  brand_id text not null,
  vendor text not null,
  round text not null,
  node_id integer not null,
  game_type text not null,
  currency text not null,
  stake bigint not null,
  payout bigint not null,
  valid bigint not null,
  calls integer not null,
  win_calls integer not null,
  state text not null,
  closed_by text,
  mismatch boolean not null default false,
  first_seq bigint not null,
  last_seq bigint not null,
  opened_at timestamp with time zone not null default clock_timestamp(),
  settled_at timestamp with time zone,
  is_away boolean not null default false,
  constraint bet_pkey PRIMARY KEY (member_id, bet_id),
  constraint bet_check CHECK ((LEAST(stake, payout, valid, (calls)::bigint, (win_calls)::bigint) >= 0)),
  constraint bet_member_id_vendor_round_key UNIQUE (member_id, vendor, round)
) with (fillfactor=70);
CREATE INDEX bet_by_time ON bet.bet USING brin (opened_at);
CREATE INDEX bet_of_brand ON bet.bet USING btree (brand_id, bet_id);
CREATE INDEX bet_open ON bet.bet USING btree (opened_at) WHERE (state = 'open'::text);
CREATE INDEX bet_open_of_member ON bet.bet USING btree (member_id, bet_id) WHERE (state = 'open'::text);
CREATE INDEX bet_void_of_member ON bet.bet USING btree (member_id, bet_id) WHERE (state = 'void'::text);
CREATE INDEX bet_win ON bet.bet USING btree (brand_id, settled_at DESC) WHERE ((payout > stake) AND (state = 'settled'::text));

create table bet.event (
  event_id bigint not null generated always as identity,
  source text not null,
  event text not null,
  version integer not null default 0,
  after_member uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  after_ref text not null default ''::text,
  is_done boolean not null default false,
  constraint event_pkey PRIMARY KEY (event_id),
  constraint event_source_event_key UNIQUE (source, event),
  constraint event_version_check CHECK ((version >= 0))
);

create table bet.event_bet (
  event_id bigint not null,
  member_id uuid not null,
  ref text not null,
  bet_id uuid not null,
  stake bigint not null,
  terms text not null,
  constraint event_bet_pkey PRIMARY KEY (event_id, member_id, ref),
  constraint event_bet_stake_check CHECK ((stake > 0))
);

create table bet.event_payout (
  event_id bigint not null,
  paid bigint not null default 0,
  constraint event_payout_pkey PRIMARY KEY (event_id),
  constraint event_payout_paid_check CHECK ((paid >= 0))
);

create table bet.held_win (
  member_id uuid not null,
  entry_id uuid not null,
  brand_id text not null,
  vendor text not null,
  round text not null,
  tx text not null,
  node_id integer not null,
  game_type text not null,
  currency text not null,
  amount bigint not null,
  stake bigint not null,
  because text not null,
  state text not null default 'held'::text,
  held_at timestamp with time zone not null default clock_timestamp(),
  ended_at timestamp with time zone,
  reported_at timestamp with time zone,
  constraint held_win_pkey PRIMARY KEY (member_id, entry_id),
  constraint held_win_amount_check CHECK ((amount > 0)),
  constraint held_win_because_check CHECK ((because = ANY (ARRAY['win'::text, 'times'::text, 'day'::text, 'pool'::text]))),
  constraint held_win_check CHECK (((state = 'held'::text) = (ended_at IS NULL))),
  constraint held_win_entry_id_key UNIQUE (entry_id),
  constraint held_win_state_check CHECK ((state = ANY (ARRAY['held'::text, 'released'::text, 'refused'::text, 'rolled_back'::text])))
);
CREATE INDEX held_win_lately ON bet.held_win USING btree (brand_id, held_at DESC);
CREATE INDEX held_win_of_round ON bet.held_win USING btree (member_id, vendor, round);
CREATE INDEX held_win_open ON bet.held_win USING btree (brand_id, held_at) WHERE (state = 'held'::text);
CREATE INDEX held_win_unreported ON bet.held_win USING btree (held_at) WHERE (reported_at IS NULL);

create table bet.mark (
  member_id uuid not null,
  key text not null,
  mark text not null,
  rollback_tx text not null,
  content bytea,
  outcome text,
  owed bigint not null default 0,
  at timestamp with time zone not null default clock_timestamp(),
  constraint mark_pkey PRIMARY KEY (member_id, key),
  constraint mark_mark_check CHECK ((mark = ANY (ARRAY['rollback'::text, 'rolled_back'::text, 'tombstone'::text])))
);

create function bet.accept_on_event(p_source text, p_event text, p_node integer, p_game_type text, p_currency text, p_members uuid[], p_refs text[], p_terms text[], p_stakes bigint[])
  returns SETOF bet.answer language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set jit = off;
-- execute: parola_server

create function bet.accept_with_bonus(p_no integer, p_source text, p_node integer, p_game_type text, p_currency text, p_member uuid, p_round text, p_terms text, p_stake bigint)
  returns bet.answer language plpgsql;
-- execute: the owner

create function bet.begin_settlement(p_source text, p_event text, p_version integer)
  returns bet.event language plpgsql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function bet.close_round(p_call json, p_wallet ledger.wallet)
  returns bet.answer language plpgsql;
-- execute: the owner

create function bet.end_review(p_entry uuid, p_is_released boolean)
  returns bet.held_win language plpgsql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function bet.follow_bonus(p_member uuid, p_bet uuid, p_undone bigint)
  returns void language plpgsql;
-- execute: the owner

create function bet.is_high(p_paid bigint, p_payout bigint, p_stake bigint, p_most bigint, p_times bigint, p_allowed bigint)
  returns boolean language sql immutable;
-- execute: the owner

create function bet.is_leant_on(p_member uuid, p_undone bet.undone)
  returns boolean language sql stable;
-- execute: the owner

create function bet.keep_away_round(p_member uuid, p_vendor text, p_round text, p_node integer, p_game_type text, p_stake bigint, p_payout bigint, p_state text, p_opened timestamp with time zone, p_settled timestamp with time zone)
  returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set jit = off;
-- execute: parola_server

create function bet.mend_bet(p_member uuid, p_undone bet.undone, p_sealed_by text)
  returns void language sql;
-- execute: the owner

create function bet.move_held(p_win bet.held_win, p_kind text, p_from text, p_to text)
  returns void language sql;
-- execute: the owner

create function bet.note_reported(p_entry uuid)
  returns boolean language sql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function bet.post_undone(p_call json, p_wallet ledger.wallet, p_lines ledger.posting[])
  returns bigint language plpgsql;
-- execute: the owner

create function bet.put_under_review(p_win bet.held_win)
  returns void language plpgsql;
-- execute: the owner

create function bet.response(p_call json, p_code text, p_wallet ledger.wallet)
  returns bet.answer language sql immutable;
-- execute: the owner

create function bet.return_held(p_wallet ledger.wallet, p_lines ledger.posting[])
  returns ledger.wallet language plpgsql;
-- execute: the owner

create function bet.roll_back(p_call json, p_wallet ledger.wallet)
  returns bet.answer language plpgsql;
-- execute: the owner

create function bet.seal_round(p_call json, p_member uuid)
  returns text language plpgsql;
-- execute: the owner

create function bet.settle_alone(p_bet bet.event_bet, p_version integer, p_payout bigint, p_valid bigint, p_is_void boolean, p_most bigint, p_times bigint, p_allowed bigint)
  returns void language plpgsql;
-- execute: the owner

create function bet.settle_on_event(p_event bigint, p_version integer, p_after_member uuid, p_after_ref text, p_payouts bigint[], p_valid bigint[], p_voids boolean[], p_most bigint, p_times bigint, p_allowed bigint)
  returns bet.event language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set jit = off;
-- execute: parola_server

create function bet.standing_lines(p_member uuid, p_vendor text, p_round text, p_ref_tx text)
  returns SETOF ledger.posting language sql;
-- execute: the owner

create function bet.sum_undone(p_vendor text, p_lines ledger.posting[])
  returns bet.undone language sql immutable;
-- execute: the owner

create function bet.transact(p_lock boolean, p_holds boolean, p_members uuid[], p_vendors text[], p_rounds text[], p_currencies text[], p_contents bytea[], p_nodes integer[], p_game_types text[], p_closed_by text[], p_valid bigint[], p_debits bigint[], p_paid bigint[], p_deltas bigint[], p_opens boolean[], p_wins boolean[], p_most bigint[], p_times bigint[], p_allowed bigint[], p_in_round boolean[], p_corrects boolean[], p_on_bet boolean[], p_tx_keys text[], p_firsts integer[], p_lasts integer[], p_keys text[], p_kinds text[], p_amounts bigint[], p_so_far bigint[])
  returns SETOF bet.answer language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set jit = off;
-- execute: parola_server

create function bet.transact_alone(p_member uuid, p_vendor text, p_round text, p_currency text, p_content bytea, p_node integer, p_game_type text, p_closed_by text, p_valid bigint, p_debit bigint, p_paid bigint, p_delta bigint, p_opens boolean, p_wins boolean, p_most bigint, p_times bigint, p_allowed bigint, p_keys text[], p_kinds text[], p_amounts bigint[], p_so_far bigint[])
  returns bet.done language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set jit = off;
-- execute: parola_server

create function bet.transact_held(p_because text, p_members uuid[], p_vendors text[], p_rounds text[], p_currencies text[], p_contents bytea[], p_nodes integer[], p_game_types text[], p_closed_by text[], p_valid bigint[], p_debits bigint[], p_paid bigint[], p_deltas bigint[], p_opens boolean[], p_wins boolean[], p_most bigint[], p_times bigint[], p_allowed bigint[], p_in_round boolean[], p_corrects boolean[], p_on_bet boolean[], p_tx_keys text[], p_firsts integer[], p_lasts integer[], p_keys text[], p_kinds text[], p_amounts bigint[], p_so_far bigint[])
  returns SETOF bet.answer language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set jit = off;
-- execute: parola_server

create function bet.transact_plain(p_members uuid[], p_vendors text[], p_rounds text[], p_currencies text[], p_contents bytea[], p_nodes integer[], p_game_types text[], p_closed_by text[], p_valid bigint[], p_debits bigint[], p_paid bigint[], p_deltas bigint[], p_opens boolean[], p_wins boolean[], p_most bigint[], p_times bigint[], p_allowed bigint[], p_firsts integer[], p_lasts integer[], p_keys text[], p_kinds text[], p_amounts bigint[], p_so_far bigint[])
  returns SETOF bet.done language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set jit = off;
-- execute: parola_server

create function bet.transact_unmarked(p_because text, p_members uuid[], p_vendors text[], p_rounds text[], p_currencies text[], p_contents bytea[], p_nodes integer[], p_game_types text[], p_closed_by text[], p_valid bigint[], p_debits bigint[], p_paid bigint[], p_deltas bigint[], p_opens boolean[], p_wins boolean[], p_most bigint[], p_times bigint[], p_allowed bigint[], p_in_round boolean[], p_corrects boolean[], p_on_bet boolean[], p_tx_keys text[], p_firsts integer[], p_lasts integer[], p_keys text[], p_kinds text[], p_amounts bigint[], p_so_far bigint[])
  returns bet.answer language plpgsql;
-- execute: the owner

create function bet.transact_with_bonus(p_because text, p_members uuid[], p_vendors text[], p_rounds text[], p_currencies text[], p_contents bytea[], p_nodes integer[], p_game_types text[], p_closed_by text[], p_valid bigint[], p_debits bigint[], p_paid bigint[], p_deltas bigint[], p_opens boolean[], p_wins boolean[], p_most bigint[], p_times bigint[], p_allowed bigint[], p_in_round boolean[], p_corrects boolean[], p_on_bet boolean[], p_tx_keys text[], p_firsts integer[], p_lasts integer[], p_keys text[], p_kinds text[], p_amounts bigint[], p_so_far bigint[])
  returns SETOF bet.answer language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set jit = off;
-- execute: parola_server

create function bet.undo_and_close(p_members uuid[], p_calls json)
  returns SETOF bet.answer language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set jit = off;
-- execute: parola_server

create function bet.undone_bonus(p_member uuid, p_lines ledger.posting[])
  returns bigint language sql stable;
-- execute: the owner

-- bonus

create table bonus.reward (
  member_id uuid not null,
  reward_id uuid not null,
  brand_id text not null,
  request_key uuid not null,
  reference text not null,
  currency text not null,
  amount_minor bigint not null,
  multiple integer not null,
  note text not null,
  because text not null,
  given_by uuid,
  agreed_by uuid,
  state text not null default 'ready'::text,
  granted_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  source text not null default 'operator'::text,
  required_minor bigint,
  bonus_terms jsonb,
  constraint reward_pkey PRIMARY KEY (member_id, reward_id),
  constraint reward_amount_minor_check CHECK ((amount_minor > 0)),
  constraint reward_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint reward_brand_id_request_key_key UNIQUE (brand_id, request_key),
  constraint reward_check1 CHECK (((state = 'ready'::text) = (ended_at IS NULL))),
  constraint reward_check2 CHECK (((agreed_by IS NULL) OR (agreed_by <> given_by))),
  constraint reward_giver CHECK (((source = 'operator'::text) = (given_by IS NOT NULL))),
  constraint reward_multiple_check CHECK (((multiple >= 0) AND (multiple <= 100))),
  constraint reward_reference_key UNIQUE (reference),
  constraint reward_required_minor_check CHECK ((required_minor >= 0)),
  constraint reward_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'claimed'::text, 'lapsed'::text, 'withdrawn'::text])))
);
CREATE INDEX reward_of_brand ON bonus.reward USING btree (brand_id, reward_id);
CREATE INDEX reward_over ON bonus.reward USING btree (member_id, reward_id) WHERE (state <> 'ready'::text);
CREATE INDEX reward_ready ON bonus.reward USING btree (member_id, reward_id) WHERE (state = 'ready'::text);
CREATE TRIGGER keep_ended BEFORE UPDATE ON bonus.reward FOR EACH ROW EXECUTE FUNCTION bonus.keep_ended();

create function bonus.keep_ended()
  returns trigger language plpgsql;
-- execute: parola_server

-- brand

create table brand.brand (
  brand_id text not null,
  domains text[] not null,
  maintenance boolean not null default false,
  config jsonb not null,
  version integer not null default 1,
  blocked_networks text[] not null default '{}'::text[],
  maintenance_note jsonb not null default '{}'::jsonb,
  maintenance_until timestamp with time zone,
  region_mode text not null default 'deny'::text,
  region_countries text[] not null default '{}'::text[],
  serves_unknown boolean not null default true,
  games_turned_at timestamp with time zone,
  constraint brand_pkey PRIMARY KEY (brand_id),
  constraint brand_region_mode_check CHECK ((region_mode = ANY (ARRAY['allow'::text, 'deny'::text]))),
  constraint countries_are_codes CHECK (((array_to_string(region_countries, ''::text) ~ '^([A-Z]{2})*$'::text) AND ((2 * cardinality(region_countries)) = length(array_to_string(region_countries, ''::text))))),
  constraint decorative_only_with_play_money CHECK (((NOT COALESCE(((config ->> 'decorativeFigures'::text))::boolean, false)) OR ((config ->> 'moneyMode'::text) = 'play'::text))),
  constraint networks_are_networks CHECK (((blocked_networks)::cidr[] IS NOT NULL))
);
CREATE TRIGGER notify_games_turned AFTER UPDATE ON brand.brand FOR EACH ROW WHEN ((old.games_turned_at IS DISTINCT FROM new.games_turned_at)) EXECUTE FUNCTION brand.notify_status();
CREATE TRIGGER notify_settings AFTER UPDATE ON brand.brand FOR EACH ROW WHEN ((((old.config IS DISTINCT FROM new.config) OR (old.maintenance_note IS DISTINCT FROM new.maintenance_note)) OR (old.maintenance_until IS DISTINCT FROM new.maintenance_until))) EXECUTE FUNCTION brand.notify_status();
CREATE TRIGGER notify_status AFTER UPDATE ON brand.brand FOR EACH ROW WHEN ((((((old.maintenance IS DISTINCT FROM new.maintenance) OR (old.blocked_networks IS DISTINCT FROM new.blocked_networks)) OR (old.region_mode IS DISTINCT FROM new.region_mode)) OR (old.region_countries IS DISTINCT FROM new.region_countries)) OR (old.serves_unknown IS DISTINCT FROM new.serves_unknown))) EXECUTE FUNCTION brand.notify_status();

create function brand.note_games_turned()
  returns trigger language plpgsql;
-- execute: parola_server

create function brand.notify_status()
  returns trigger language plpgsql;
-- execute: parola_server

-- cashier

create table cashier.deposit (
  member_id uuid not null,
  deposit_id uuid not null,
  brand_id text not null,
  request_key uuid not null,
  reference text not null,
  channel text not null,
  currency text not null,
  amount_minor bigint not null,
  paid_minor bigint,
  state text not null,
  gateway_id text,
  action jsonb,
  failure text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  fee_minor bigint not null default 0,
  gateway_fee_minor bigint not null default 0,
  paid_currency text,
  credited_minor bigint,
  why text[] not null default '{}'::text[],
  offer jsonb,
  reward_minor bigint not null default 0,
  refund_no integer not null default 0,
  refund_reference text,
  requested_at timestamp with time zone,
  paid_at timestamp with time zone,
  refund_refused_no integer not null default 0,
  without_bonus boolean not null default false,
  constraint deposit_pkey PRIMARY KEY (member_id, deposit_id),
  constraint deposit_amount_minor_check CHECK ((amount_minor > 0)),
  constraint deposit_check CHECK (((fee_minor >= 0) AND (fee_minor < amount_minor))),
  constraint deposit_credited_minor_check CHECK ((credited_minor > 0)),
  constraint deposit_gateway_fee_minor_check CHECK ((gateway_fee_minor >= 0)),
  constraint deposit_member_id_request_key_key UNIQUE (member_id, request_key),
  constraint deposit_paid_minor_check CHECK ((paid_minor > 0)),
  constraint deposit_refund_reference_key UNIQUE (refund_reference),
  constraint deposit_reward_minor_check CHECK ((reward_minor >= 0)),
  constraint deposit_state_check CHECK ((state = ANY (ARRAY['CREATED'::text, 'PENDING'::text, 'PAID'::text, 'CREDITED'::text, 'REVIEW'::text, 'REFUNDING'::text, 'REFUNDED'::text, 'FAILED'::text, 'EXPIRED'::text, 'CANCELLED'::text, 'REVERSED'::text])))
);
CREATE INDEX deposit_changed ON cashier.deposit USING btree (brand_id, changed_at);
CREATE INDEX deposit_credited ON cashier.deposit USING btree (brand_id, changed_at) INCLUDE (currency, paid_minor) WHERE (state = 'CREDITED'::text);
CREATE INDEX deposit_in_review ON cashier.deposit USING btree (brand_id, created_at) WHERE (state = ANY (ARRAY['REVIEW'::text, 'REFUNDING'::text]));
CREATE INDEX deposit_newest ON cashier.deposit USING btree (member_id, created_at DESC);
CREATE INDEX deposit_of_brand ON cashier.deposit USING btree (brand_id, created_at DESC);
CREATE INDEX deposit_queue ON cashier.deposit USING btree (brand_id, state, created_at);
CREATE INDEX deposit_unrequested ON cashier.deposit USING btree (COALESCE(requested_at, created_at)) WHERE (state = ANY (ARRAY['CREATED'::text, 'PENDING'::text, 'PAID'::text, 'REFUNDING'::text]));
CREATE TRIGGER deposit_move BEFORE UPDATE OF state ON cashier.deposit FOR EACH ROW EXECUTE FUNCTION cashier.refuse_wrong_move('deposit');

create table cashier.deposit_approval (
  deposit_id uuid not null,
  decision text not null,
  no integer not null,
  operator_id uuid not null,
  at timestamp with time zone not null,
  constraint deposit_approval_pkey PRIMARY KEY (deposit_id, decision, no, operator_id),
  constraint deposit_approval_decision_check CHECK ((decision = ANY (ARRAY['credit'::text, 'refund'::text])))
);
CREATE TRIGGER refuse_linked BEFORE INSERT ON cashier.deposit_approval FOR EACH ROW EXECUTE FUNCTION cashier.refuse_linked_deposit();

create table cashier.deposit_reference (
  reference text not null,
  member_id uuid not null,
  deposit_id uuid not null,
  constraint deposit_reference_pkey PRIMARY KEY (reference)
);

create table cashier.deposit_step (
  deposit_id uuid not null,
  no integer not null,
  member_id uuid not null,
  state text not null,
  actor_kind text not null,
  operator_id uuid,
  note text,
  at timestamp with time zone not null,
  constraint deposit_step_pkey PRIMARY KEY (deposit_id, no)
);

create table cashier.money_case (
  case_id uuid not null,
  brand_id text not null,
  kind text not null,
  member_id uuid,
  subject text not null,
  details jsonb not null default '{}'::jsonb,
  opened_at timestamp with time zone not null,
  due_at timestamp with time zone,
  closed_at timestamp with time zone,
  outcome text,
  constraint money_case_pkey PRIMARY KEY (case_id),
  constraint money_case_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint money_case_kind_check CHECK ((kind = ANY (ARRAY['account-taken'::text, 'part-received'::text, 'not-received'::text, 'deposit-differs'::text, 'unknown-payment'::text, 'chargeback'::text, 'large-sum'::text, 'structured-sums'::text, 'money-away'::text]))),
  constraint money_case_kind_subject_key UNIQUE (kind, subject)
);
CREATE INDEX money_case_closed ON cashier.money_case USING btree (brand_id, closed_at DESC) WHERE (closed_at IS NOT NULL);
CREATE INDEX money_case_open ON cashier.money_case USING btree (brand_id, opened_at) WHERE (closed_at IS NULL);

create table cashier.move (
  thing text not null,
  from_state text not null,
  to_state text not null,
  constraint move_pkey PRIMARY KEY (thing, from_state, to_state)
);

create table cashier.payout (
  reference text not null,
  member_id uuid not null,
  withdrawal_id uuid not null,
  attempt integer not null,
  state text not null,
  gateway_id text,
  failure text,
  created_at timestamp with time zone not null,
  requested_at timestamp with time zone,
  changed_at timestamp with time zone not null,
  alarm text,
  constraint payout_pkey PRIMARY KEY (reference),
  constraint payout_attempt_check CHECK (((attempt >= 1) AND (attempt <= 20))),
  constraint payout_member_id_withdrawal_id_fkey FOREIGN KEY (member_id, withdrawal_id) REFERENCES cashier.withdrawal(member_id, withdrawal_id),
  constraint payout_state_check CHECK ((state = ANY (ARRAY['SENDING'::text, 'SENT'::text, 'PAID'::text, 'FAILED'::text, 'RETURNED'::text]))),
  constraint payout_withdrawal_id_attempt_key UNIQUE (withdrawal_id, attempt)
);
CREATE INDEX payout_changed ON cashier.payout USING btree (changed_at);
CREATE UNIQUE INDEX payout_one ON cashier.payout USING btree (withdrawal_id) WHERE (state <> 'FAILED'::text);
CREATE INDEX payout_paid ON cashier.payout USING btree (changed_at) INCLUDE (member_id, withdrawal_id) WHERE (state = 'PAID'::text);
CREATE INDEX payout_unfinished ON cashier.payout USING btree (changed_at) WHERE (state = ANY (ARRAY['SENDING'::text, 'SENT'::text]));

create table cashier.payout_account (
  member_id uuid not null,
  account_id uuid not null,
  brand_id text not null,
  channel text not null,
  kind text not null,
  house text not null,
  house_name text not null,
  sealed bytea not null,
  tail text not null,
  number_hash bytea not null,
  usable_at timestamp with time zone not null,
  added_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint payout_account_pkey PRIMARY KEY (member_id, account_id),
  constraint payout_account_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint payout_account_kind_check CHECK ((kind = ANY (ARRAY['bank'::text, 'ewallet'::text]))),
  constraint payout_account_tail_check CHECK (((length(tail) >= 2) AND (length(tail) <= 120)))
);
CREATE INDEX payout_account_by_number ON cashier.payout_account USING btree (brand_id, number_hash) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX payout_account_once ON cashier.payout_account USING btree (member_id, number_hash) WHERE (removed_at IS NULL);
CREATE TRIGGER retired_key_of_sealed BEFORE INSERT OR UPDATE OF sealed ON cashier.payout_account FOR EACH ROW EXECUTE FUNCTION platform.refuse_retired_key('sealed');

create table cashier.payout_owner (
  brand_id text not null,
  number_hash bytea not null,
  member_id uuid not null,
  constraint payout_owner_pkey PRIMARY KEY (brand_id, number_hash),
  constraint payout_owner_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);

create table cashier.payout_stop (
  brand_id text not null,
  operator_id uuid,
  because text not null,
  at timestamp with time zone not null,
  evidence text,
  constraint payout_stop_pkey PRIMARY KEY (brand_id),
  constraint payout_stop_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint payout_stop_evidence_check CHECK (((length(evidence) >= 1) AND (length(evidence) <= 60)))
);

create table cashier.webhook (
  gateway text not null,
  webhook_id text not null,
  body text not null,
  received_at timestamp with time zone not null,
  reference text,
  constraint webhook_pkey PRIMARY KEY (gateway, webhook_id)
);
CREATE INDEX webhook_reference ON cashier.webhook USING btree (reference, received_at);

create table cashier.withdrawal (
  member_id uuid not null,
  withdrawal_id uuid not null,
  brand_id text not null,
  request_key uuid not null,
  reference text not null,
  account_id uuid not null,
  currency text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  state text not null default 'REQUESTED'::text,
  why text[] not null default '{}'::text[],
  approvals_needed integer not null default 0,
  taken_by uuid,
  on_hold_until timestamp with time zone,
  reason text,
  received_minor bigint,
  receipt_due_at timestamp with time zone,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  standing_requested jsonb,
  standing_seen jsonb,
  review_no integer not null default 0,
  constraint withdrawal_pkey PRIMARY KEY (member_id, withdrawal_id),
  constraint withdrawal_amount_minor_check CHECK ((amount_minor > 0)),
  constraint withdrawal_approvals_needed_check CHECK (((approvals_needed >= 0) AND (approvals_needed <= 2))),
  constraint withdrawal_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint withdrawal_check CHECK ((fee_minor < amount_minor)),
  constraint withdrawal_check1 CHECK (((received_minor >= 0) AND (received_minor <= (amount_minor - fee_minor)))),
  constraint withdrawal_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint withdrawal_member_id_account_id_fkey FOREIGN KEY (member_id, account_id) REFERENCES cashier.payout_account(member_id, account_id),
  constraint withdrawal_member_id_request_key_key UNIQUE (member_id, request_key)
);
CREATE INDEX withdrawal_newest ON cashier.withdrawal USING btree (member_id, created_at DESC);
CREATE UNIQUE INDEX withdrawal_one ON cashier.withdrawal USING btree (member_id) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'REVIEW'::text, 'APPROVED'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text]));
CREATE INDEX withdrawal_queue ON cashier.withdrawal USING btree (brand_id, state, created_at);
CREATE INDEX withdrawal_unconfirmed ON cashier.withdrawal USING btree (receipt_due_at) WHERE (state = 'AWAITING_RECEIPT'::text);
CREATE INDEX withdrawal_unsent ON cashier.withdrawal USING btree (changed_at) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'APPROVED'::text]));
CREATE TRIGGER withdrawal_move BEFORE UPDATE OF state ON cashier.withdrawal FOR EACH ROW EXECUTE FUNCTION cashier.refuse_wrong_move('withdrawal');
CREATE TRIGGER withdrawal_start BEFORE INSERT ON cashier.withdrawal FOR EACH ROW EXECUTE FUNCTION cashier.refuse_wrong_start('REQUESTED');

create table cashier.withdrawal_approval (
  withdrawal_id uuid not null,
  decision text not null,
  operator_id uuid not null,
  at timestamp with time zone not null,
  no integer not null default 0,
  constraint withdrawal_approval_pkey PRIMARY KEY (withdrawal_id, decision, no, operator_id),
  constraint withdrawal_approval_decision_check CHECK ((decision = ANY (ARRAY['pay-out'::text, 'make-good'::text])))
);
CREATE TRIGGER refuse_linked BEFORE INSERT ON cashier.withdrawal_approval FOR EACH ROW EXECUTE FUNCTION cashier.refuse_linked_withdrawal();

create table cashier.withdrawal_reference (
  reference text not null,
  member_id uuid not null,
  withdrawal_id uuid not null,
  constraint withdrawal_reference_pkey PRIMARY KEY (reference)
);

create table cashier.withdrawal_step (
  withdrawal_id uuid not null,
  no integer not null,
  member_id uuid not null,
  state text not null,
  actor_kind text not null,
  operator_id uuid,
  note text,
  at timestamp with time zone not null,
  constraint withdrawal_step_pkey PRIMARY KEY (withdrawal_id, no)
);

create function cashier.refuse_linked_deposit()
  returns trigger language plpgsql;
-- execute: parola_server

create function cashier.refuse_linked_withdrawal()
  returns trigger language plpgsql;
-- execute: parola_server

create function cashier.refuse_wrong_move()
  returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function cashier.refuse_wrong_start()
  returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

-- catalogue

create table catalogue.brand_title (
  brand_id text not null,
  node_id integer not null,
  is_hidden boolean not null default false,
  place integer,
  shut_from timestamp with time zone,
  shut_until timestamp with time zone,
  shut_because text,
  constraint brand_title_pkey PRIMARY KEY (brand_id, node_id),
  constraint brand_title_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint brand_title_check CHECK (((shut_from IS NULL) = (shut_because IS NULL))),
  constraint brand_title_check1 CHECK (((shut_until IS NULL) OR (shut_until > shut_from))),
  constraint brand_title_node_id_fkey FOREIGN KEY (node_id) REFERENCES catalogue.title(node_id),
  constraint brand_title_place_check CHECK ((place > 0))
);
CREATE TRIGGER note_turned AFTER INSERT OR UPDATE ON catalogue.brand_title FOR EACH STATEMENT EXECUTE FUNCTION brand.note_games_turned();
CREATE TRIGGER notify_status AFTER INSERT OR UPDATE ON catalogue.brand_title FOR EACH ROW EXECUTE FUNCTION brand.notify_status();

create table catalogue.brand_vendor (
  brand_id text not null,
  vendor text not null,
  is_hidden boolean not null default false,
  place integer,
  shut_from timestamp with time zone,
  shut_until timestamp with time zone,
  shut_because text,
  constraint brand_vendor_pkey PRIMARY KEY (brand_id, vendor),
  constraint brand_vendor_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint brand_vendor_check CHECK (((shut_from IS NULL) = (shut_because IS NULL))),
  constraint brand_vendor_check1 CHECK (((shut_until IS NULL) OR (shut_until > shut_from))),
  constraint brand_vendor_place_check CHECK ((place > 0)),
  constraint brand_vendor_vendor_fkey FOREIGN KEY (vendor) REFERENCES catalogue.vendor(vendor)
);
CREATE TRIGGER note_turned AFTER INSERT OR UPDATE ON catalogue.brand_vendor FOR EACH STATEMENT EXECUTE FUNCTION brand.note_games_turned();
CREATE TRIGGER notify_status AFTER INSERT OR UPDATE ON catalogue.brand_vendor FOR EACH ROW EXECUTE FUNCTION brand.notify_status();

create table catalogue.favourite (
  member_id uuid not null,
  node_id integer not null,
  added_at timestamp with time zone not null,
  constraint favourite_pkey PRIMARY KEY (member_id, node_id),
  constraint favourite_node_id_fkey FOREIGN KEY (node_id) REFERENCES catalogue.title(node_id)
);

create table catalogue.payout_day (
  brand_id text not null,
  vendor text not null,
  node_id integer not null,
  day date not null,
  won_minor numeric not null default 0,
  is_over boolean not null default false,
  constraint payout_day_pkey PRIMARY KEY (brand_id, vendor, node_id, day)
);

create table catalogue.payout_day_mark (
  brand_id text not null,
  counted_to timestamp with time zone not null,
  constraint payout_day_mark_pkey PRIMARY KEY (brand_id)
);

create table catalogue.payout_limit (
  brand_id text not null,
  vendor text not null,
  times integer,
  win_minor bigint,
  title_day_minor bigint,
  vendor_day_minor bigint,
  constraint payout_limit_pkey PRIMARY KEY (brand_id, vendor),
  constraint payout_limit_times_check CHECK ((times > 0)),
  constraint payout_limit_title_day_minor_check CHECK ((title_day_minor > 0)),
  constraint payout_limit_vendor_day_minor_check CHECK ((vendor_day_minor > 0)),
  constraint payout_limit_vendor_fkey FOREIGN KEY (vendor) REFERENCES catalogue.vendor(vendor),
  constraint payout_limit_win_minor_check CHECK ((win_minor > 0))
);

create table catalogue.title (
  node_id integer not null,
  vendor text not null,
  game text not null,
  name text not null,
  game_type text not null,
  classify text not null,
  tags text[] not null,
  theme text not null,
  model text not null,
  rank integer not null,
  is_hot boolean not null,
  is_new boolean not null,
  demo boolean not null,
  maintenance boolean not null default false,
  active boolean not null default true,
  search text not null generated always as (replace(regexp_replace(NORMALIZE(lower(name), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 'đ'::text, 'd'::text)) stored,
  vendor_status text not null default 'active'::text,
  vendor_reason text,
  rtp_ppm integer,
  free_stakes jsonb,
  max_win_times integer,
  constraint title_pkey PRIMARY KEY (node_id),
  constraint title_max_win_times_check CHECK ((max_win_times > 0)),
  constraint title_rtp_ppm_check CHECK ((rtp_ppm > 0)),
  constraint title_vendor_fkey FOREIGN KEY (vendor) REFERENCES catalogue.vendor(vendor),
  constraint title_vendor_game_key UNIQUE (vendor, game),
  constraint title_vendor_status_check CHECK ((vendor_status = ANY (ARRAY['active'::text, 'maintenance'::text, 'disabled'::text])))
);
CREATE INDEX title_model ON catalogue.title USING btree (model);
CREATE INDEX title_rank ON catalogue.title USING btree (rank);
CREATE INDEX title_search ON catalogue.title USING gin (search gin_trgm_ops);
CREATE INDEX title_tags ON catalogue.title USING gin (tags);
CREATE INDEX title_type ON catalogue.title USING btree (game_type, rank);
CREATE INDEX title_vendor ON catalogue.title USING btree (vendor, rank);

create table catalogue.vendor (
  vendor text not null,
  name text not null,
  game_types text[] not null,
  sequence integer not null,
  maintenance boolean not null default false,
  active boolean not null default true,
  away boolean not null default false,
  wallet text not null default 'seamless'::text,
  is_own boolean not null default false,
  constraint vendor_pkey PRIMARY KEY (vendor),
  constraint vendor_wallet_check CHECK ((wallet = ANY (ARRAY['seamless'::text, 'transfer'::text])))
);
CREATE TRIGGER note_turned AFTER UPDATE ON catalogue.vendor FOR EACH ROW WHEN ((((old.away IS DISTINCT FROM new.away) OR (old.maintenance IS DISTINCT FROM new.maintenance)) OR (old.active IS DISTINCT FROM new.active))) EXECUTE FUNCTION brand.note_games_turned();

create function catalogue.find_titles(p_text text, p_pattern text, p_words text[], p_models text[], p_tags text[], p_types text[], p_is_near boolean)
  returns TABLE(node_id integer, fit integer) language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off;
-- execute: parola_server

-- chat

create table chat.attendant (
  brand_id text not null,
  operator_id uuid not null,
  available_until timestamp with time zone not null,
  constraint attendant_pkey PRIMARY KEY (brand_id, operator_id),
  constraint attendant_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);

create table chat.canned (
  canned_id uuid not null,
  brand_id text not null,
  title text not null,
  body jsonb not null,
  changed_by uuid not null,
  changed_at timestamp with time zone not null,
  constraint canned_pkey PRIMARY KEY (canned_id),
  constraint canned_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);
CREATE INDEX canned_of_brand ON chat.canned USING btree (brand_id, title);

create table chat.chat (
  chat_id uuid not null,
  brand_id text not null,
  member_id uuid not null,
  topic text not null,
  state text not null default 'waiting'::text,
  assigned_to uuid,
  opened_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  waiting_since timestamp with time zone,
  unread_by_member integer not null default 0,
  unread_by_operator integer not null default 0,
  member_typed_at timestamp with time zone,
  warned_at timestamp with time zone,
  is_idle_closed boolean not null default false,
  constraint chat_pkey PRIMARY KEY (chat_id),
  constraint chat_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint chat_check CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint chat_check1 CHECK (((state <> 'open'::text) OR (assigned_to IS NOT NULL))),
  constraint chat_idle CHECK (((NOT is_idle_closed) OR (state = 'closed'::text))),
  constraint chat_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'open'::text, 'closed'::text]))),
  constraint chat_unread_by_member_check CHECK ((unread_by_member >= 0)),
  constraint chat_unread_by_operator_check CHECK ((unread_by_operator >= 0))
);
CREATE INDEX chat_of_brand ON chat.chat USING btree (brand_id, chat_id);
CREATE INDEX chat_of_member ON chat.chat USING btree (member_id, chat_id);
CREATE UNIQUE INDEX chat_open ON chat.chat USING btree (member_id) WHERE (state <> 'closed'::text);
CREATE INDEX chat_unanswered ON chat.chat USING btree (brand_id, changed_at) WHERE ((state = 'open'::text) AND (waiting_since IS NULL));
CREATE INDEX chat_waiting ON chat.chat USING btree (brand_id, waiting_since) WHERE (state <> 'closed'::text);

create table chat.message (
  message_id uuid not null,
  chat_id uuid not null,
  member_id uuid not null,
  author text not null,
  operator_id uuid,
  text text not null,
  has_picture boolean not null default false,
  request_key uuid,
  sent_at timestamp with time zone not null,
  constraint message_pkey PRIMARY KEY (message_id),
  constraint message_author CHECK (((author = 'system'::text) OR ((author = 'member'::text) = (operator_id IS NULL)))),
  constraint message_author_check CHECK ((author = ANY (ARRAY['member'::text, 'operator'::text, 'system'::text]))),
  constraint message_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chat.chat(chat_id)
);
CREATE INDEX message_of_member ON chat.message USING btree (member_id, message_id);
CREATE UNIQUE INDEX message_request ON chat.message USING btree (member_id, request_key) WHERE (request_key IS NOT NULL);

create table chat.picture (
  message_id uuid not null,
  sealed bytea not null,
  constraint picture_pkey PRIMARY KEY (message_id),
  constraint picture_message_id_fkey FOREIGN KEY (message_id) REFERENCES chat.message(message_id)
);
CREATE TRIGGER retired_key_of_sealed BEFORE INSERT OR UPDATE OF sealed ON chat.picture FOR EACH ROW EXECUTE FUNCTION platform.refuse_retired_key('sealed');

-- content

create table content.item (
  brand_id text not null,
  kind text not null,
  item_id integer not null,
  sequence integer not null,
  enabled boolean not null default true,
  body jsonb not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  live_version integer not null default 1,
  request_key uuid,
  constraint item_pkey PRIMARY KEY (brand_id, kind, item_id),
  constraint item_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint item_live_version_check CHECK ((live_version >= 0)),
  constraint item_period CHECK ((ends_at > starts_at)),
  constraint item_request_key_key UNIQUE (request_key)
);
CREATE INDEX item_articles ON content.item USING btree (brand_id, sequence, item_id DESC) WHERE ((kind = 'article'::text) AND enabled);
CREATE TRIGGER changed AFTER UPDATE ON content.item FOR EACH STATEMENT EXECUTE FUNCTION brand.notify_status();

create table content.picture (
  picture_id uuid not null,
  brand_id text not null,
  shape text not null,
  operator_id uuid not null,
  uploaded_at timestamp with time zone not null,
  constraint picture_pkey PRIMARY KEY (picture_id),
  constraint picture_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint picture_shape_check CHECK ((shape = ANY (ARRAY['banner'::text, 'video'::text, 'portrait'::text])))
);

create table content.version (
  brand_id text not null,
  kind text not null,
  item_id integer not null,
  version integer not null,
  sequence integer not null,
  body jsonb not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  author uuid,
  reason text not null,
  saved_at timestamp with time zone not null default now(),
  constraint version_pkey PRIMARY KEY (brand_id, kind, item_id, version),
  constraint version_brand_id_kind_item_id_fkey FOREIGN KEY (brand_id, kind, item_id) REFERENCES content.item(brand_id, kind, item_id),
  constraint version_check CHECK ((ends_at > starts_at)),
  constraint version_version_check CHECK ((version > 0))
);

-- contract_debt

create table contract_debt.debt (
  debt_id uuid not null,
  brand_id text not null,
  debtor_id uuid not null,
  creditor_id uuid,
  source text not null,
  kind text not null,
  currency text not null,
  amount_minor bigint not null,
  paid_minor bigint not null default 0,
  since timestamp with time zone not null,
  paid_at timestamp with time zone,
  alarm_at timestamp with time zone,
  constraint debt_pkey PRIMARY KEY (debt_id),
  constraint debt_amount_minor_check CHECK ((amount_minor > 0)),
  constraint debt_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint debt_check CHECK (((paid_minor >= 0) AND (paid_minor <= amount_minor))),
  constraint debt_check1 CHECK (((paid_at IS NOT NULL) = (paid_minor = amount_minor))),
  constraint debt_check2 CHECK ((debtor_id <> creditor_id)),
  constraint debt_source_key UNIQUE (source)
);
CREATE INDEX debt_of_debtor ON contract_debt.debt USING btree (debtor_id, debt_id);
CREATE INDEX debt_open ON contract_debt.debt USING btree (debtor_id, debt_id) WHERE (paid_at IS NULL);
CREATE INDEX debt_owed_to ON contract_debt.debt USING btree (creditor_id, debt_id);
CREATE INDEX debt_untold ON contract_debt.debt USING btree (brand_id, since) WHERE ((paid_at IS NULL) AND (alarm_at IS NULL));

-- delivery

create table delivery.message (
  message_id uuid not null,
  brand_id text not null,
  key text not null,
  channel text not null,
  recipient text not null,
  sealed bytea,
  state text not null,
  tries integer not null default 0,
  lease_until timestamp with time zone,
  expires_at timestamp with time zone not null,
  carrier_ref text,
  failure text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  receipt text,
  receipt_at timestamp with time zone,
  constraint message_pkey PRIMARY KEY (message_id),
  constraint message_brand_id_key_key UNIQUE (brand_id, key),
  constraint message_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'mail'::text]))),
  constraint message_receipt_check CHECK ((receipt = ANY (ARRAY['delivered'::text, 'undelivered'::text, 'expired'::text, 'refused'::text, 'unknown'::text]))),
  constraint message_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'refused'::text, 'expired'::text, 'unsure'::text, 'withheld'::text])))
);
CREATE INDEX message_age ON delivery.message USING btree (created_at);
CREATE INDEX message_receipt ON delivery.message USING btree (carrier_ref) WHERE (carrier_ref IS NOT NULL);
CREATE INDEX message_sending ON delivery.message USING btree (lease_until) WHERE (state = 'sending'::text);
CREATE TRIGGER retired_key_of_sealed BEFORE INSERT OR UPDATE OF sealed ON delivery.message FOR EACH ROW EXECUTE FUNCTION platform.refuse_retired_key('sealed');

-- feedback

create table feedback.message (
  brand_id text not null,
  message_id uuid not null,
  member_id uuid,
  sender text not null,
  type smallint not null,
  content text not null,
  contact text not null,
  network text not null,
  created_at timestamp with time zone not null,
  state text not null default 'new'::text,
  assigned_to uuid,
  changed_at timestamp with time zone,
  constraint message_pkey PRIMARY KEY (message_id),
  constraint message_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES operator.operator(operator_id),
  constraint message_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint message_state_check CHECK ((state = ANY (ARRAY['new'::text, 'in-progress'::text, 'answered'::text, 'closed'::text])))
);
CREATE INDEX message_newest ON feedback.message USING btree (brand_id, message_id);
CREATE INDEX message_of_member ON feedback.message USING btree (member_id, created_at) WHERE (member_id IS NOT NULL);
CREATE INDEX message_of_network ON feedback.message USING btree (network, created_at) WHERE (member_id IS NULL);
CREATE INDEX message_of_state ON feedback.message USING btree (brand_id, state, message_id);
CREATE INDEX message_waiting ON feedback.message USING btree (brand_id, created_at) WHERE (state = ANY (ARRAY['new'::text, 'in-progress'::text]));

create table feedback.step (
  message_id uuid not null,
  no integer not null,
  operator_id uuid not null,
  action text not null,
  text text,
  at timestamp with time zone not null,
  method text,
  constraint step_pkey PRIMARY KEY (message_id, no),
  constraint step_action_check CHECK ((action = ANY (ARRAY['assign'::text, 'release'::text, 'answer'::text, 'close'::text, 'reopen'::text]))),
  constraint step_message_id_fkey FOREIGN KEY (message_id) REFERENCES feedback.message(message_id),
  constraint step_method_check CHECK ((method = ANY (ARRAY['email'::text, 'phone'::text]))),
  constraint step_no_check CHECK ((no > 0)),
  constraint step_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator.operator(operator_id)
);

-- forfeiture

create table forfeiture.forfeiture (
  reference text not null,
  brand_id text not null,
  member_id uuid not null,
  currency text not null,
  amount_minor bigint not null,
  because text not null,
  requested_by uuid not null,
  agreed_by uuid not null,
  taken_at timestamp with time zone not null,
  returned_because text,
  return_requested_by uuid,
  return_agreed_by uuid,
  returned_at timestamp with time zone,
  constraint forfeiture_pkey PRIMARY KEY (reference),
  constraint forfeiture_amount_minor_check CHECK ((amount_minor > 0)),
  constraint forfeiture_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint forfeiture_check CHECK ((agreed_by <> requested_by)),
  constraint forfeiture_check1 CHECK ((return_agreed_by <> return_requested_by)),
  constraint forfeiture_check2 CHECK ((num_nulls(returned_because, return_requested_by, return_agreed_by, returned_at) = ANY (ARRAY[0, 4])))
);
CREATE INDEX forfeiture_of_member ON forfeiture.forfeiture USING btree (member_id, taken_at);
CREATE TRIGGER keep BEFORE UPDATE ON forfeiture.forfeiture FOR EACH ROW EXECUTE FUNCTION forfeiture.keep();

create function forfeiture.keep()
  returns trigger language plpgsql;
-- execute: parola_server

-- free_round

create table free_round.award (
  member_id uuid not null,
  campaign text not null,
  award_id uuid not null,
  state text not null default 'requested'::text,
  refusal text,
  tries integer not null default 0,
  next_try_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  reported_state text,
  reported_won_minor bigint,
  constraint award_pkey PRIMARY KEY (member_id, campaign),
  constraint award_award_id_key UNIQUE (award_id),
  constraint award_campaign_fkey FOREIGN KEY (campaign) REFERENCES free_round.campaign(campaign),
  constraint award_check CHECK (((state = 'refused'::text) = (refusal IS NOT NULL))),
  constraint award_check1 CHECK (((state <> 'cancelled'::text) OR (cancelled_at IS NOT NULL))),
  constraint award_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'granted'::text, 'refused'::text, 'cancelling'::text, 'cancelled'::text])))
);
CREATE INDEX award_of_campaign ON free_round.award USING btree (campaign);
CREATE INDEX award_to_report ON free_round.award USING btree (next_try_at) WHERE (state = ANY (ARRAY['requested'::text, 'cancelling'::text]));

create table free_round.campaign (
  campaign text not null,
  brand_id text not null,
  request_key uuid not null,
  vendor text not null,
  games text[] not null,
  game_names text[] not null,
  rounds integer not null,
  stake_minor bigint not null,
  currency text not null,
  multiple integer not null,
  note text not null,
  because text not null,
  given_by uuid,
  given_at timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  agreed_by uuid,
  constraint campaign_pkey PRIMARY KEY (campaign),
  constraint campaign_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint campaign_brand_id_request_key_key UNIQUE (brand_id, request_key),
  constraint campaign_check CHECK ((expires_at > starts_at)),
  constraint campaign_games_check CHECK ((cardinality(games) > 0)),
  constraint campaign_multiple_check CHECK (((multiple >= 0) AND (multiple <= 100))),
  constraint campaign_rounds_check CHECK (((rounds >= 1) AND (rounds <= 1000))),
  constraint campaign_stake_minor_check CHECK ((stake_minor > 0))
);

create table free_round.play (
  vendor text not null,
  tx text not null,
  member_id uuid not null,
  campaign text not null,
  round text not null,
  kind text not null,
  amount_minor bigint not null,
  game_type text not null,
  state text not null default 'requested'::text,
  requested_at timestamp with time zone not null,
  look_at timestamp with time zone,
  constraint play_pkey PRIMARY KEY (vendor, tx),
  constraint play_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint play_campaign_fkey FOREIGN KEY (campaign) REFERENCES free_round.campaign(campaign),
  constraint play_kind_check CHECK ((kind = ANY (ARRAY['bet'::text, 'win'::text]))),
  constraint play_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'booked'::text, 'void'::text])))
);
CREATE INDEX play_of_award ON free_round.play USING btree (member_id, campaign);
CREATE INDEX play_of_round ON free_round.play USING btree (member_id, vendor, round);
CREATE INDEX play_to_look_at ON free_round.play USING btree (look_at) WHERE (look_at IS NOT NULL);

-- identity

create table identity.attempt (
  state_hash bytea not null,
  browser_hash bytea not null,
  brand_id text not null,
  provider text not null,
  member_id uuid,
  nonce text not null,
  verifier text not null,
  expires_at timestamp with time zone not null,
  constraint attempt_pkey PRIMARY KEY (state_hash)
);
CREATE INDEX attempt_end ON identity.attempt USING btree (expires_at);

create table identity.link (
  brand_id text not null,
  issuer text not null,
  subject text not null,
  member_id uuid not null,
  provider text not null,
  label text not null,
  linked_at timestamp with time zone not null,
  constraint link_pkey PRIMARY KEY (brand_id, issuer, subject)
);
CREATE UNIQUE INDEX link_of_member ON identity.link USING btree (member_id, provider);

create table identity.proof (
  ticket_hash bytea not null,
  browser_hash bytea not null,
  brand_id text not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text not null,
  name text not null,
  member_id uuid,
  expires_at timestamp with time zone not null,
  constraint proof_pkey PRIMARY KEY (ticket_hash)
);
CREATE INDEX proof_end ON identity.proof USING btree (expires_at);

-- inbox

create table inbox.message (
  member_id uuid not null,
  message_id uuid not null,
  kind text not null,
  params jsonb not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint message_pkey PRIMARY KEY (member_id, message_id)
);
CREATE INDEX message_unread ON inbox.message USING btree (member_id) WHERE (read_at IS NULL);

-- jackpot

create table jackpot.game (
  vendor text not null,
  game text not null,
  jackpot text not null,
  constraint game_pkey PRIMARY KEY (vendor, game)
);
CREATE INDEX game_of_jackpot ON jackpot.game USING btree (vendor, jackpot, game);

create table jackpot.move (
  vendor text not null,
  tx text not null,
  member_id uuid not null,
  kind text not null,
  game text not null,
  round text not null,
  currency text not null,
  amount bigint not null,
  jackpot text,
  level text,
  state text not null default 'requested'::text,
  doubted_at timestamp with time zone,
  nth integer,
  requested_at timestamp with time zone not null,
  look_at timestamp with time zone,
  constraint move_pkey PRIMARY KEY (vendor, tx),
  constraint move_amount_check CHECK ((amount > 0)),
  constraint move_check CHECK (((kind = 'win'::text) = (level IS NOT NULL))),
  constraint move_kind_check CHECK ((kind = ANY (ARRAY['share'::text, 'win'::text]))),
  constraint move_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'booked'::text, 'void'::text])))
);
CREATE INDEX move_of_round ON jackpot.move USING btree (vendor, member_id, round);
CREATE INDEX move_to_look_at ON jackpot.move USING btree (look_at) WHERE (look_at IS NOT NULL);

create table jackpot.pool (
  pool_id uuid not null,
  vendor text not null,
  jackpot text not null,
  level text not null,
  currency text not null,
  seed_minor bigint not null,
  share_ppm integer not null,
  one_in bigint,
  ceiling_minor bigint,
  next_terms jsonb,
  balance_minor bigint not null default 0,
  fraction integer not null default 0,
  entries integer not null default 0,
  wins integer not null default 0,
  is_listed boolean not null default true,
  opened_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  reported_minor bigint,
  reported_at timestamp with time zone,
  drift_minor bigint not null default 0,
  drift_looks integer not null default 0,
  takes_raises boolean not null default false,
  constraint pool_pkey PRIMARY KEY (pool_id),
  constraint pool_ceiling_minor_check CHECK ((ceiling_minor > 0)),
  constraint pool_fraction_check CHECK (((fraction >= 0) AND (fraction <= 9999))),
  constraint pool_one_in_check CHECK ((one_in > 0)),
  constraint pool_seed_minor_check CHECK ((seed_minor >= 0)),
  constraint pool_share_ppm_check CHECK (((share_ppm >= 0) AND (share_ppm <= 1000000))),
  constraint pool_vendor_jackpot_level_currency_key UNIQUE (vendor, jackpot, level, currency)
);
CREATE INDEX pool_largest ON jackpot.pool USING btree (currency, balance_minor DESC) WHERE is_listed;

create table jackpot.retirement (
  retirement_id uuid not null,
  brand_id text not null,
  from_pool uuid not null,
  to_pool uuid not null,
  amount_minor bigint not null,
  because text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  refused_as text,
  constraint retirement_pkey PRIMARY KEY (retirement_id),
  constraint retirement_amount_minor_check CHECK ((amount_minor > 0)),
  constraint retirement_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint retirement_check CHECK ((from_pool <> to_pool)),
  constraint retirement_check1 CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint retirement_check2 CHECK (((refused_as IS NULL) = (outcome IS DISTINCT FROM 'refused'::text))),
  constraint retirement_from_pool_fkey FOREIGN KEY (from_pool) REFERENCES jackpot.pool(pool_id),
  constraint retirement_outcome_check CHECK ((outcome = ANY (ARRAY['moved'::text, 'refused'::text]))),
  constraint retirement_to_pool_fkey FOREIGN KEY (to_pool) REFERENCES jackpot.pool(pool_id)
);
CREATE INDEX retirement_open ON jackpot.retirement USING btree (requested_at) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX retirement_open_from ON jackpot.retirement USING btree (from_pool) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX retirement_open_to ON jackpot.retirement USING btree (to_pool) WHERE (ended_at IS NULL);

-- kyc

create table kyc.application (
  member_id uuid not null,
  brand_id text not null,
  state text not null,
  profile bytea not null,
  submission integer not null default 0,
  refused jsonb not null default '[]'::jsonb,
  refusals jsonb not null default '{}'::jsonb,
  provider text,
  provider_ref text,
  saved_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by text,
  constraint application_pkey PRIMARY KEY (member_id),
  constraint application_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'review'::text, 'approved'::text, 'refused'::text, 'barred'::text])))
);
CREATE INDEX application_queue ON kyc.application USING btree (brand_id, state, submitted_at, member_id);
CREATE INDEX application_waiting ON kyc.application USING btree (submitted_at) WHERE (state = 'submitted'::text);
CREATE TRIGGER retired_key_of_profile BEFORE INSERT OR UPDATE OF profile ON kyc.application FOR EACH ROW EXECUTE FUNCTION platform.refuse_retired_key('profile');

create table kyc.file (
  file_id uuid not null,
  member_id uuid not null,
  document text not null,
  submission integer not null,
  bytes integer not null,
  key_id text not null,
  wrapped_key bytea,
  is_refused boolean not null default false,
  stored_at timestamp with time zone not null,
  erased_at timestamp with time zone,
  constraint file_pkey PRIMARY KEY (file_id),
  constraint file_document_check CHECK ((document = ANY (ARRAY['idCardFront'::text, 'idCardBack'::text, 'idCardSelfie'::text])))
);
CREATE INDEX file_key ON kyc.file USING btree (key_id) WHERE (wrapped_key IS NOT NULL);
CREATE INDEX file_of_member ON kyc.file USING btree (member_id, document, stored_at);
CREATE TRIGGER retired_file_key BEFORE INSERT OR UPDATE OF wrapped_key ON kyc.file FOR EACH ROW WHEN ((new.wrapped_key IS NOT NULL)) EXECUTE FUNCTION platform.refuse_retired_file_key();

create table kyc.webhook (
  provider text not null,
  webhook_id text not null,
  received_at timestamp with time zone not null,
  constraint webhook_pkey PRIMARY KEY (provider, webhook_id)
);

-- ledger

create type ledger.line as (
  member_id uuid,
  wallet text,
  key text,
  amount bigint,
  contra text,
  kind text,
  ref text,
  entry_id uuid,
  leg smallint,
  content bytea
);

create table ledger.posting (
  member_id uuid not null,
  wallet text not null,
  seq bigint not null,
  key text not null,
  amount bigint not null,
  balance_after bigint not null,
  contra text not null,
  kind text not null,
  ref text not null,
  entry_id uuid not null,
  leg smallint not null,
  content bytea not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint posting_pkey PRIMARY KEY (member_id, wallet, seq),
  constraint posting_member_id_wallet_key_key UNIQUE (member_id, wallet, key)
);
CREATE INDEX posting_by_time ON ledger.posting USING brin (at) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX posting_gateway ON ledger.posting USING btree (contra) WHERE ((contra >= 'gateway:'::text) AND (contra < 'gateway;'::text));
CREATE INDEX posting_paid ON ledger.posting USING btree (at) WHERE (kind = ANY (ARRAY['deposit'::text, 'withdrawal_paid'::text]));
CREATE INDEX posting_passing ON ledger.posting USING btree (key) WHERE (contra = ANY (ARRAY['clearing'::text, 'owed'::text]));
CREATE INDEX posting_rare ON ledger.posting USING btree (member_id, wallet, seq) WHERE ((kind <> ALL (ARRAY['bet'::text, 'win'::text])) AND (amount <> 0));
CREATE INDEX posting_rare_by_entry ON ledger.posting USING btree (entry_id, member_id, wallet, seq) WHERE ((kind <> ALL (ARRAY['bet'::text, 'win'::text])) AND (amount <> 0));

create table ledger.system_posting (
  account text not null,
  entry_key text not null,
  currency text not null,
  amount bigint not null,
  kind text not null,
  ref text not null,
  content bytea not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint system_posting_pkey PRIMARY KEY (account, entry_key),
  constraint system_posting_amount_check CHECK ((amount <> 0))
);
CREATE INDEX system_posting_key ON ledger.system_posting USING btree (entry_key);

create table ledger.wallet (
  member_id uuid not null,
  wallet text not null,
  brand_id text not null,
  currency text not null,
  balance bigint not null default 0,
  floor bigint not null default 0,
  seq bigint not null default 0,
  turn bigint not null default 0,
  is_watched boolean not null default false,
  has_bonus boolean not null default false,
  constraint wallet_pkey PRIMARY KEY (member_id, wallet),
  constraint wallet_check CHECK ((balance >= floor))
) with (fillfactor=50);

create view ledger.v_main_seq as
 SELECT member_id,
    seq
   FROM ledger.wallet
  WHERE (wallet = 'main'::text);

create function ledger.lock_members(p_members uuid[])
  returns void language plpgsql;
-- execute: the owner

create function ledger.mark_bonus(p_member uuid, p_has_bonus boolean)
  returns void language sql;
-- execute: the owner

create function ledger.open_wallet(p_member uuid, p_wallet text)
  returns void language sql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function ledger.open_wallets(p_member uuid, p_brand text, p_currency text)
  returns void language sql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function ledger.post_entry(p_key text, p_kind text, p_ref text, p_legs jsonb, p_currency text DEFAULT NULL::text)
  returns text language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set jit = off;
-- execute: parola_server

create function ledger.post_lines(p_lines ledger.line[])
  returns void language plpgsql;
-- execute: the owner

create function ledger.seq_before(p_member uuid, p_wallet text, p_at timestamp with time zone)
  returns bigint language plpgsql stable;
-- execute: parola_server

create function ledger.take_back(p_key text, p_kind text, p_ref text, p_member uuid, p_account text, p_amount bigint)
  returns text language plpgsql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function ledger.watch(p_member uuid, p_is_watched boolean)
  returns void language sql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

-- linked_person

create table linked_person.account (
  member_id uuid not null,
  person_id uuid not null,
  brand_id text not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone,
  constraint account_pkey PRIMARY KEY (member_id, from_at),
  constraint account_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint account_check CHECK ((until_at > from_at)),
  constraint account_member_id_fkey FOREIGN KEY (member_id) REFERENCES team.place(member_id)
);
CREATE UNIQUE INDEX account_now ON linked_person.account USING btree (member_id) WHERE (until_at IS NULL);
CREATE INDEX account_of_brand ON linked_person.account USING btree (brand_id);
CREATE INDEX account_of_person ON linked_person.account USING btree (person_id);

-- lottery_chase

create table lottery_chase.chase (
  chase_id uuid not null,
  brand_id text not null,
  member_id uuid not null,
  request_key uuid not null,
  game text not null,
  bet jsonb not null,
  plan jsonb not null,
  stop_on_win boolean not null,
  state text not null default 'RUNNING'::text,
  because text,
  due_at timestamp with time zone not null,
  ordered_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint chase_pkey PRIMARY KEY (chase_id),
  constraint chase_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint chase_check CHECK (((state = 'RUNNING'::text) = (ended_at IS NULL))),
  constraint chase_member_id_request_key_key UNIQUE (member_id, request_key),
  constraint chase_state_check CHECK ((state = ANY (ARRAY['RUNNING'::text, 'STOPPED_ON_WIN'::text, 'CANCELLED'::text, 'DONE'::text])))
);
CREATE INDEX chase_due ON lottery_chase.chase USING btree (due_at) WHERE (state = 'RUNNING'::text);
CREATE INDEX chase_of_member ON lottery_chase.chase USING btree (member_id, chase_id DESC);

create table lottery_chase.instalment (
  chase_id uuid not null,
  no integer not null,
  numero text not null,
  multiple integer not null,
  stake_minor bigint not null,
  closes_at timestamp with time zone not null,
  draws_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  ticket_id uuid,
  payout_minor bigint,
  because text,
  constraint instalment_pkey PRIMARY KEY (chase_id, no),
  constraint instalment_chase_id_fkey FOREIGN KEY (chase_id) REFERENCES lottery_chase.chase(chase_id),
  constraint instalment_check CHECK (((ticket_id IS NULL) = (state = ANY (ARRAY['waiting'::text, 'returned'::text])))),
  constraint instalment_multiple_check CHECK ((multiple > 0)),
  constraint instalment_no_check CHECK ((no > 0)),
  constraint instalment_stake_minor_check CHECK ((stake_minor > 0)),
  constraint instalment_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'bought'::text, 'won'::text, 'lost'::text, 'void'::text, 'returned'::text])))
);

-- lottery_draw

create table lottery_draw.notified (
  member_id uuid not null,
  notified_until timestamp with time zone not null,
  constraint notified_pkey PRIMARY KEY (member_id)
);

-- lottery_favourite

create table lottery_favourite.favourite (
  favourite_id uuid not null,
  member_id uuid not null,
  game text not null,
  name text not null,
  bet_type text not null,
  selection jsonb not null,
  kept_at timestamp with time zone not null,
  constraint favourite_pkey PRIMARY KEY (favourite_id),
  constraint favourite_member_id_game_name_key UNIQUE (member_id, game, name)
);

-- lottery_issue

create table lottery_issue.game (
  game text not null,
  vendor text not null,
  family text not null,
  node_id integer not null,
  game_type text not null,
  name text not null,
  mode text not null,
  source text not null,
  zone text not null,
  schedule jsonb not null,
  close_s integer not null,
  is_active boolean not null default true,
  constraint game_pkey PRIMARY KEY (game),
  constraint game_close_s_check CHECK ((close_s >= 0)),
  constraint game_mode_check CHECK ((mode = ANY (ARRAY['LOTT'::text, 'ZY'::text, 'ELOTT'::text, 'SEA'::text]))),
  constraint game_node_id_key UNIQUE (node_id),
  constraint game_source_check CHECK ((source = ANY (ARRAY['RNG'::text, 'OFFICIAL'::text])))
);

create table lottery_issue.issue (
  issue_id uuid not null,
  brand_id text not null,
  game text not null,
  numero text not null,
  state text not null default 'open'::text,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  draws_at timestamp with time zone not null,
  seed_hash text not null,
  sealed_seed bytea not null,
  ticket_root text,
  ticket_count integer,
  stake_minor bigint,
  seed text,
  result jsonb,
  is_simulated boolean not null default false,
  version integer not null default 0,
  held_because text,
  closed_at timestamp with time zone,
  drawn_at timestamp with time zone,
  settled_at timestamp with time zone,
  payout_minor bigint,
  constraint issue_pkey PRIMARY KEY (issue_id),
  constraint issue_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint issue_brand_id_game_numero_key UNIQUE (brand_id, game, numero),
  constraint issue_check CHECK ((closes_at > opens_at)),
  constraint issue_check1 CHECK ((draws_at >= closes_at)),
  constraint issue_check2 CHECK (((state = 'open'::text) = (ticket_root IS NULL))),
  constraint issue_check3 CHECK (((state = ANY (ARRAY['open'::text, 'closed'::text, 'void'::text])) OR (result IS NOT NULL))),
  constraint issue_game_fkey FOREIGN KEY (game) REFERENCES lottery_issue.game(game),
  constraint issue_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text, 'settled'::text, 'void'::text])))
);
CREATE INDEX issue_by_draw ON lottery_issue.issue USING btree (brand_id, draws_at);
CREATE INDEX issue_due ON lottery_issue.issue USING btree (closes_at) WHERE ((state = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text])) OR ((state = 'void'::text) AND (settled_at IS NULL)));
CREATE INDEX issue_shown ON lottery_issue.issue USING btree (brand_id, game, draws_at DESC);
CREATE INDEX issue_sold ON lottery_issue.issue USING btree (brand_id, draws_at) WHERE (ticket_count > 0);
CREATE INDEX issue_waiting ON lottery_issue.issue USING btree (brand_id, draws_at) WHERE ((held_because IS NOT NULL) OR (state = ANY (ARRAY['closed'::text, 'drawn'::text])) OR ((state = 'void'::text) AND (settled_at IS NULL)));
CREATE TRIGGER retired_key_of_sealed_seed BEFORE INSERT OR UPDATE OF sealed_seed ON lottery_issue.issue FOR EACH ROW EXECUTE FUNCTION platform.refuse_retired_key('sealed_seed');

create table lottery_issue.past_result (
  issue_id uuid not null,
  version integer not null,
  result jsonb not null,
  replaced_at timestamp with time zone not null,
  constraint past_result_pkey PRIMARY KEY (issue_id, version),
  constraint past_result_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES lottery_issue.issue(issue_id)
);

-- lottery_result

create table lottery_result.entry (
  issue_id uuid not null,
  operator_id uuid not null,
  result jsonb not null,
  entered_at timestamp with time zone not null,
  constraint entry_pkey PRIMARY KEY (issue_id, operator_id),
  constraint entry_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES lottery_issue.issue(issue_id),
  constraint entry_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator.operator(operator_id)
);

-- lottery_syndicate

create table lottery_syndicate.holding (
  syndicate_id uuid not null,
  member_id uuid not null,
  request_key uuid not null,
  first_share integer not null,
  shares integer not null,
  bought_at timestamp with time zone not null,
  constraint holding_pkey PRIMARY KEY (syndicate_id, first_share),
  constraint holding_first_share_check CHECK ((first_share >= 0)),
  constraint holding_member_id_request_key_key UNIQUE (member_id, request_key),
  constraint holding_shares_check CHECK ((shares > 0)),
  constraint holding_syndicate_id_fkey FOREIGN KEY (syndicate_id) REFERENCES lottery_syndicate.syndicate(syndicate_id)
);
CREATE INDEX holding_of_member ON lottery_syndicate.holding USING btree (member_id, syndicate_id);

create table lottery_syndicate.syndicate (
  syndicate_id uuid not null,
  brand_id text not null,
  opener_id uuid not null,
  request_key uuid not null,
  game text not null,
  numero text not null,
  closes_at timestamp with time zone not null,
  draws_at timestamp with time zone not null,
  bets jsonb not null,
  costs jsonb not null,
  shares integer not null,
  sold integer not null default 0,
  opened_at timestamp with time zone not null,
  constraint syndicate_pkey PRIMARY KEY (syndicate_id),
  constraint syndicate_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint syndicate_check CHECK (((sold >= 0) AND (sold <= shares))),
  constraint syndicate_opener_id_request_key_key UNIQUE (opener_id, request_key),
  constraint syndicate_shares_check CHECK ((shares >= 2))
);
CREATE INDEX syndicate_on_sale ON lottery_syndicate.syndicate USING btree (brand_id, game, closes_at);

-- lottery_ticket

create table lottery_ticket.closed_number (
  brand_id text not null,
  game text not null,
  numero text not null default ''::text,
  bet_type text not null,
  number text not null,
  closed_by text not null,
  closed_at timestamp with time zone not null,
  constraint closed_number_pkey PRIMARY KEY (brand_id, game, numero, bet_type, number),
  constraint closed_number_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);

create table lottery_ticket.liability (
  issue_id uuid not null,
  bet_type text not null,
  number text not null,
  minor bigint not null,
  constraint liability_pkey PRIMARY KEY (issue_id, bet_type, number),
  constraint liability_minor_check CHECK ((minor >= 0))
);

create table lottery_ticket.member_liability (
  issue_id uuid not null,
  member_id uuid not null,
  minor bigint not null,
  constraint member_liability_pkey PRIMARY KEY (issue_id, member_id),
  constraint member_liability_minor_check CHECK ((minor >= 0))
);

create table lottery_ticket.ticket (
  ticket_id uuid not null,
  issue_id uuid not null,
  brand_id text not null,
  member_id uuid not null,
  request_key uuid not null,
  no integer not null,
  bet_type text not null,
  content text not null,
  content_hash text not null,
  lines integer not null,
  stake_minor bigint not null,
  most_minor bigint not null,
  bought_at timestamp with time zone not null,
  constraint ticket_pkey PRIMARY KEY (ticket_id),
  constraint ticket_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint ticket_lines_check CHECK ((lines > 0)),
  constraint ticket_member_id_request_key_no_key UNIQUE (member_id, request_key, no),
  constraint ticket_most_minor_check CHECK ((most_minor >= 0)),
  constraint ticket_stake_minor_check CHECK ((stake_minor > 0))
);
CREATE INDEX ticket_of_issue ON lottery_ticket.ticket USING btree (issue_id, ticket_id);
CREATE INDEX ticket_of_member ON lottery_ticket.ticket USING btree (member_id, ticket_id DESC);

-- member

create table member.email (
  brand_id text not null,
  email text not null,
  member_id uuid not null,
  verified_at timestamp with time zone not null,
  constraint email_pkey PRIMARY KEY (brand_id, email)
);
CREATE INDEX email_anywhere ON member.email USING btree (email);
CREATE UNIQUE INDEX email_of_member ON member.email USING btree (member_id);

create table member.member (
  member_id uuid not null,
  brand_id text not null,
  username text not null,
  nickname text not null,
  type smallint not null,
  status text not null default 'active'::text,
  currency text not null,
  language text not null default 'EN'::text,
  kyc text not null default 'N'::text,
  contact jsonb not null default '{}'::jsonb,
  first_login boolean not null default true,
  created_at timestamp with time zone not null,
  confirmed_age smallint,
  barred_for text,
  is_frozen boolean not null default false,
  away text,
  is_crowd boolean not null default false,
  constraint member_pkey PRIMARY KEY (member_id),
  constraint member_away_check CHECK ((away = ANY (ARRAY['time-out'::text, 'excluded'::text]))),
  constraint member_barred_for_check CHECK ((barred_for = ANY (ARRAY['under-age'::text, 'restricted'::text, 'staff'::text, 'excluded'::text]))),
  constraint member_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint member_kyc_check CHECK ((kyc = ANY (ARRAY['N'::text, 'P'::text, 'A'::text, 'R'::text]))),
  constraint member_status_check CHECK ((status = ANY (ARRAY['active'::text, 'blocked'::text, 'ineligible'::text]))),
  constraint member_type_check CHECK ((type = ANY (ARRAY[0, 1, 2, 4, 41, 42])))
);
CREATE INDEX member_crowd ON member.member USING btree (brand_id, created_at DESC) WHERE is_crowd;
CREATE INDEX member_email ON member.member USING btree (brand_id, lower((contact ->> 'email'::text)));
CREATE INDEX member_newest ON member.member USING btree (brand_id, created_at DESC) WHERE (type <> 4);

create table member.mobile (
  brand_id text not null,
  mobile text not null,
  member_id uuid not null,
  verified_at timestamp with time zone not null,
  constraint mobile_pkey PRIMARY KEY (brand_id, mobile)
);
CREATE INDEX mobile_anywhere ON member.mobile USING btree (mobile);
CREATE UNIQUE INDEX mobile_of_member ON member.mobile USING btree (member_id);

create table member.username (
  brand_id text not null,
  username_key text not null,
  member_id uuid not null,
  constraint username_pkey PRIMARY KEY (brand_id, username_key)
);
CREATE INDEX username_prefix ON member.username USING btree (brand_id, username_key text_pattern_ops);

-- missions

create table missions.counted (
  member_id uuid not null,
  mission_id text not null,
  window_name text not null,
  item text not null,
  bets bigint not null,
  constraint counted_pkey PRIMARY KEY (member_id, mission_id, window_name, item)
);

create table missions.place (
  standing_id uuid not null,
  member_id uuid not null,
  score bigint not null,
  reached_at timestamp with time zone not null,
  removed_for text,
  prize_minor bigint,
  reference text,
  removed_by uuid,
  constraint place_pkey PRIMARY KEY (standing_id, member_id),
  constraint place_prize_minor_check CHECK ((prize_minor >= 0)),
  constraint place_standing_id_fkey FOREIGN KEY (standing_id) REFERENCES missions.standing(standing_id)
);

create table missions.progress (
  member_id uuid not null,
  mission_id text not null,
  window_name text not null,
  brand_id text not null,
  done bigint not null,
  target bigint not null,
  reward jsonb not null,
  state text not null,
  completed_at timestamp with time zone,
  notified_at timestamp with time zone,
  claimed_at timestamp with time zone,
  reference text,
  constraint progress_pkey PRIMARY KEY (member_id, mission_id, window_name),
  constraint progress_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint progress_check CHECK (((state = 'running'::text) = (completed_at IS NULL))),
  constraint progress_check1 CHECK (((state = 'claimed'::text) = (reference IS NOT NULL))),
  constraint progress_state_check CHECK ((state = ANY (ARRAY['running'::text, 'ready'::text, 'claimed'::text]))),
  constraint progress_target_check CHECK ((target > 0))
);
CREATE INDEX progress_of_window ON missions.progress USING btree (brand_id, window_name, mission_id, state);
CREATE INDEX progress_ready ON missions.progress USING btree (member_id) WHERE (state = 'ready'::text);
CREATE INDEX progress_to_notify ON missions.progress USING btree (brand_id, completed_at) WHERE ((state = 'ready'::text) AND (notified_at IS NULL));

create table missions.score (
  board_id text not null,
  window_name text not null,
  member_id uuid not null,
  brand_id text not null,
  is_best boolean not null,
  score bigint not null,
  reached_at timestamp with time zone not null,
  constraint score_pkey PRIMARY KEY (brand_id, board_id, window_name, member_id),
  constraint score_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);
CREATE INDEX score_in_order ON missions.score USING btree (brand_id, board_id, window_name, score DESC, reached_at);

create table missions.standing (
  standing_id uuid not null,
  brand_id text not null,
  board_id text not null,
  window_name text not null,
  period text not null,
  terms jsonb,
  frozen_at timestamp with time zone,
  paid_at timestamp with time zone,
  paid_by uuid,
  constraint standing_pkey PRIMARY KEY (standing_id),
  constraint standing_brand_id_board_id_window_name_key UNIQUE (brand_id, board_id, window_name),
  constraint standing_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint standing_check CHECK (((terms IS NULL) = (frozen_at IS NULL))),
  constraint standing_check1 CHECK (((paid_at IS NULL) OR (frozen_at IS NOT NULL))),
  constraint standing_period_check CHECK ((period = ANY (ARRAY['daily'::text, 'weekly'::text, 'tournament'::text])))
);
CREATE INDEX standing_of_brand ON missions.standing USING btree (brand_id, standing_id DESC) WHERE (frozen_at IS NOT NULL);
CREATE INDEX standing_to_freeze ON missions.standing USING btree (brand_id, window_name) WHERE (frozen_at IS NULL);

create table missions.start (
  brand_id text not null,
  starts_at timestamp with time zone not null,
  constraint start_pkey PRIMARY KEY (brand_id),
  constraint start_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);

create table missions.title (
  member_id uuid not null,
  node_id integer not null,
  bets bigint not null,
  constraint title_pkey PRIMARY KEY (member_id, node_id)
);

-- operator

create table operator.custody (
  custody_id uuid not null,
  operator_id uuid not null,
  holder_id uuid,
  action text not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  constraint custody_pkey PRIMARY KEY (custody_id),
  constraint custody_action_check CHECK ((action = ANY (ARRAY['hire'::text, 'reset'::text]))),
  constraint custody_check CHECK ((until_at > from_at)),
  constraint custody_check1 CHECK ((holder_id <> operator_id)),
  constraint custody_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES operator.operator(operator_id),
  constraint custody_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator.operator(operator_id)
);
CREATE INDEX custody_of ON operator.custody USING btree (operator_id, until_at);

create table operator.failure (
  key text not null,
  failures integer not null,
  locked_until timestamp with time zone,
  forget_at timestamp with time zone not null,
  constraint failure_pkey PRIMARY KEY (key)
);

create table operator.known_device (
  operator_id uuid not null,
  device_hash bytea not null,
  last_seen_at timestamp with time zone not null,
  constraint known_device_pkey PRIMARY KEY (operator_id, device_hash)
);
CREATE INDEX known_device_seen ON operator.known_device USING btree (last_seen_at);

create table operator.operator (
  operator_id uuid not null,
  username text not null,
  display_name text not null,
  roles text[] not null,
  brands text[] not null default '{}'::text[],
  status text not null default 'active'::text,
  password_hash text not null,
  one_time_until timestamp with time zone,
  totp_sealed bytea,
  totp_waiting bytea,
  totp_step bigint not null default 0,
  language text not null default 'EN'::text,
  created_at timestamp with time zone not null,
  created_by uuid,
  changed_at timestamp with time zone not null,
  issue_to uuid,
  issue_until timestamp with time zone,
  constraint operator_pkey PRIMARY KEY (operator_id),
  constraint issue_complete CHECK (((issue_to IS NULL) = (issue_until IS NULL))),
  constraint issue_to_another CHECK ((issue_to <> operator_id)),
  constraint operator_created_by_fkey FOREIGN KEY (created_by) REFERENCES operator.operator(operator_id),
  constraint operator_issue_to_fkey FOREIGN KEY (issue_to) REFERENCES operator.operator(operator_id),
  constraint operator_status_check CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text]))),
  constraint operator_username_check CHECK ((username ~ '^[a-z][a-z0-9.-]{2,31}$'::text)),
  constraint operator_username_key UNIQUE (username)
);
CREATE TRIGGER refuse_lone_hire BEFORE INSERT ON operator.operator FOR EACH ROW EXECUTE FUNCTION approval.refuse_lone_hire();
CREATE TRIGGER retired_key_of_totp_sealed BEFORE INSERT OR UPDATE OF totp_sealed ON operator.operator FOR EACH ROW EXECUTE FUNCTION platform.refuse_retired_key('totp_sealed');
CREATE TRIGGER retired_key_of_totp_waiting BEFORE INSERT OR UPDATE OF totp_waiting ON operator.operator FOR EACH ROW EXECUTE FUNCTION platform.refuse_retired_key('totp_waiting');

create table operator.recovery_code (
  operator_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (operator_id, code_hash),
  constraint recovery_code_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator.operator(operator_id)
);

create table operator.session (
  token_hash bytea not null,
  session_id uuid not null,
  operator_id uuid not null,
  address text not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  proved_at timestamp with time zone not null,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator.operator(operator_id),
  constraint session_session_id_key UNIQUE (session_id)
);
CREATE INDEX session_of_operator ON operator.session USING btree (operator_id);

create table operator.set_up (
  only_row boolean not null default true,
  second_id uuid,
  closed_at timestamp with time zone,
  constraint set_up_pkey PRIMARY KEY (only_row),
  constraint set_up_only_row_check CHECK (only_row),
  constraint set_up_second_id_fkey FOREIGN KEY (second_id) REFERENCES operator.operator(operator_id)
);
CREATE TRIGGER keep_set_up BEFORE DELETE OR UPDATE ON operator.set_up FOR EACH ROW EXECUTE FUNCTION operator.keep_set_up();

create table operator.ticket (
  ticket_hash bytea not null,
  operator_id uuid not null,
  step text not null,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint ticket_pkey PRIMARY KEY (ticket_hash),
  constraint ticket_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator.operator(operator_id),
  constraint ticket_step_check CHECK ((step = ANY (ARRAY['password'::text, 'enrol'::text, 'code'::text])))
);

create function operator.are_linked(a uuid, b uuid, since timestamp with time zone)
  returns boolean language sql stable;
-- execute: parola_server

create function operator.holders(account uuid, since timestamp with time zone)
  returns SETOF uuid language sql stable;
-- execute: parola_server

create function operator.keep_set_up()
  returns trigger language plpgsql;
-- execute: parola_server

-- overview

create table overview.play_slot (
  brand_id text not null,
  slot timestamp with time zone not null,
  currency text not null,
  shard smallint not null,
  valid_minor bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  crowd_valid_minor bigint not null default 0,
  crowd_stake_minor bigint not null default 0,
  crowd_payout_minor bigint not null default 0,
  constraint play_slot_pkey PRIMARY KEY (brand_id, slot, currency, shard),
  constraint play_slot_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint play_slot_shard_check CHECK (((shard >= 0) AND (shard <= 31)))
);
CREATE INDEX play_slot_of_shard ON overview.play_slot USING btree (shard);
CREATE INDEX play_slot_old ON overview.play_slot USING btree (slot);

-- password

create table password.failure (
  key text not null,
  failures integer not null,
  locked_until timestamp with time zone,
  forget_at timestamp with time zone not null,
  constraint failure_pkey PRIMARY KEY (key)
);
CREATE INDEX failure_forgotten ON password.failure USING btree (forget_at);

create table password.known_device (
  member_id uuid not null,
  device_hash bytea not null,
  subnet text not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint known_device_pkey PRIMARY KEY (member_id, device_hash, subnet)
);
CREATE INDEX known_device_by_hash ON password.known_device USING btree (device_hash, last_seen_at DESC) WHERE (device_hash <> '\x'::bytea);
CREATE INDEX known_device_unseen ON password.known_device USING btree (last_seen_at);

create table password.password (
  member_id uuid not null,
  hash text not null,
  must_change boolean not null default false,
  changed_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint password_pkey PRIMARY KEY (member_id)
);

create table password.recovery (
  member_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint recovery_pkey PRIMARY KEY (member_id)
);

create table password.ticket (
  member_id uuid not null,
  token_hash bytea not null,
  proved_by text not null,
  methods text[] not null,
  remember_me boolean not null,
  must_change boolean not null,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint ticket_pkey PRIMARY KEY (member_id, token_hash),
  constraint ticket_proved_by_check CHECK ((proved_by = ANY (ARRAY['password'::text, 'sms'::text, 'mail'::text, 'google'::text, 'facebook'::text, 'phone'::text])))
);
CREATE INDEX ticket_over ON password.ticket USING btree (expires_at);

-- payout_stop

create table payout_stop.stop (
  stop_id uuid not null,
  brand_id text not null,
  root_id uuid not null,
  opened_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  differences jsonb not null,
  settled_at timestamp with time zone,
  reason text,
  is_cut boolean not null default false,
  requested jsonb,
  constraint stop_pkey PRIMARY KEY (stop_id),
  constraint stop_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint stop_check CHECK (((settled_at IS NULL) = (reason IS NULL))),
  constraint stop_root_id_fkey FOREIGN KEY (root_id) REFERENCES team.place(member_id)
);
CREATE INDEX stop_of_brand ON payout_stop.stop USING btree (brand_id, stop_id DESC);
CREATE UNIQUE INDEX stop_open ON payout_stop.stop USING btree (root_id) WHERE (settled_at IS NULL);

-- platform

create unlogged table platform.allowance (
  key text not null,
  window_start timestamp with time zone not null,
  used integer not null,
  constraint allowance_pkey PRIMARY KEY (key, window_start)
);

create table platform.live (
  only_row boolean not null default true,
  since timestamp with time zone not null,
  constraint live_pkey PRIMARY KEY (only_row),
  constraint live_only_row_check CHECK (only_row)
);

create table platform.past (
  is_only boolean not null default true,
  began_at timestamp with time zone not null,
  behind_ms bigint not null,
  written_to timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint past_pkey PRIMARY KEY (is_only),
  constraint past_is_only_check CHECK (is_only)
);

create table platform.received (
  listener text not null,
  fact_id text not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint received_pkey PRIMARY KEY (listener, fact_id)
);
CREATE INDEX received_at ON platform.received USING brin (at);

create table platform.seal_key (
  kid text not null,
  public_jwk jsonb not null,
  private_sealed bytea not null,
  created_at timestamp with time zone not null,
  generation integer,
  constraint seal_key_pkey PRIMARY KEY (kid),
  constraint seal_key_generation_key UNIQUE (generation)
);
CREATE TRIGGER retired_key_of_private_sealed BEFORE INSERT OR UPDATE OF private_sealed ON platform.seal_key FOR EACH ROW EXECUTE FUNCTION platform.refuse_retired_key('private_sealed');

create table platform.secret_key (
  secret text not null,
  key_id text not null,
  fingerprint bytea not null,
  seals boolean not null,
  first_seen timestamp with time zone not null default clock_timestamp(),
  retired_at timestamp with time zone,
  constraint secret_key_pkey PRIMARY KEY (secret, key_id)
);

create table platform.timer (
  name text not null,
  taken_until timestamp with time zone not null,
  holder text,
  epoch bigint not null default 0,
  held_until timestamp with time zone,
  constraint timer_pkey PRIMARY KEY (name)
);

create table platform.used_seal (
  jti uuid not null,
  until timestamp with time zone not null,
  constraint used_seal_pkey PRIMARY KEY (jti)
);

create function platform.clock()
  returns timestamp with time zone language sql;
-- execute: parola_server

create function platform.past_shift()
  returns interval language sql stable security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function platform.refuse_retired_file_key()
  returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function platform.refuse_retired_key()
  returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function platform.shift()
  returns interval language sql stable;
-- execute: parola_server

-- play

create table play.launch_token (
  token_hash bytea not null,
  member_id uuid not null,
  play_session_id uuid not null,
  constraint launch_token_pkey PRIMARY KEY (token_hash)
);

create table play.player (
  member_id uuid not null,
  vendor text not null,
  player text not null,
  constraint player_pkey PRIMARY KEY (member_id, vendor)
);

create table play.player_directory (
  vendor text not null,
  player text not null,
  member_id uuid not null,
  constraint player_directory_pkey PRIMARY KEY (vendor, player)
);

create table play.recent (
  member_id uuid not null,
  node_id integer not null,
  opened_at timestamp with time zone not null,
  constraint recent_pkey PRIMARY KEY (member_id, node_id),
  constraint recent_node_id_fkey FOREIGN KEY (node_id) REFERENCES catalogue.title(node_id)
);
CREATE INDEX recent_newest ON play.recent USING btree (member_id, opened_at DESC);

create table play.session (
  member_id uuid not null,
  play_session_id uuid not null,
  vendor text not null,
  node_id integer not null,
  token_hash bytea not null,
  launched_at timestamp with time zone not null,
  authenticated_at timestamp with time zone,
  last_bet_at timestamp with time zone,
  closed_at timestamp with time zone,
  address text not null,
  session_id uuid,
  vendor_session text,
  constraint session_pkey PRIMARY KEY (member_id, play_session_id)
);
CREATE INDEX play_session_open ON play.session USING btree (member_id, session_id) WHERE (closed_at IS NULL);

-- points

create table points.account (
  member_id uuid not null,
  brand_id text not null,
  rest bigint not null default 0,
  earned bigint not null default 0,
  balance bigint not null default 0,
  seq bigint not null default 0,
  constraint account_pkey PRIMARY KEY (member_id),
  constraint account_balance_check CHECK ((balance >= 0)),
  constraint account_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint account_earned_check CHECK ((earned >= 0))
);

create table points.entry (
  member_id uuid not null,
  seq bigint not null,
  kind text not null,
  change bigint not null,
  balance bigint not null,
  reference text not null,
  key text not null,
  at timestamp with time zone not null,
  constraint entry_pkey PRIMARY KEY (member_id, seq),
  constraint entry_balance_check CHECK ((balance >= 0)),
  constraint entry_change_check CHECK ((change <> 0)),
  constraint entry_kind_check CHECK ((kind = ANY (ARRAY['earned'::text, 'redeemed'::text, 'converted'::text, 'returned'::text, 'reward'::text]))),
  constraint entry_member_id_fkey FOREIGN KEY (member_id) REFERENCES points.account(member_id),
  constraint entry_member_id_key_key UNIQUE (member_id, key)
);

create table points.goods (
  goods_id uuid not null,
  brand_id text not null,
  name jsonb not null,
  remark jsonb not null,
  points bigint not null,
  amount_minor bigint not null default 0,
  stock integer not null,
  per_member integer,
  is_open boolean not null,
  version integer not null default 1,
  picture text not null default 'gift'::text,
  constraint goods_pkey PRIMARY KEY (goods_id),
  constraint goods_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint goods_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint goods_per_member_check CHECK ((per_member > 0)),
  constraint goods_points_check CHECK ((points > 0)),
  constraint goods_stock_check CHECK ((stock >= 0))
);
CREATE INDEX goods_of_brand ON points.goods USING btree (brand_id, points);

create table points.redemption (
  redemption_id uuid not null,
  member_id uuid not null,
  brand_id text not null,
  kind text not null,
  goods_id uuid,
  goods_name jsonb,
  quantity integer not null,
  points bigint not null,
  amount_minor bigint,
  currency text not null,
  state text not null,
  reference text not null,
  request_key uuid not null,
  remark text not null,
  requested_at timestamp with time zone not null,
  answer text,
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint redemption_pkey PRIMARY KEY (redemption_id),
  constraint redemption_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint redemption_check CHECK (((kind = 'goods'::text) = (goods_id IS NOT NULL))),
  constraint redemption_check1 CHECK (((kind = 'convert'::text) = (amount_minor IS NOT NULL))),
  constraint redemption_check2 CHECK (((state = 'in-process'::text) = (decided_at IS NULL))),
  constraint redemption_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES points.goods(goods_id),
  constraint redemption_kind_check CHECK ((kind = ANY (ARRAY['goods'::text, 'convert'::text]))),
  constraint redemption_member_id_fkey FOREIGN KEY (member_id) REFERENCES points.account(member_id),
  constraint redemption_member_id_request_key_key UNIQUE (member_id, request_key),
  constraint redemption_points_check CHECK ((points > 0)),
  constraint redemption_quantity_check CHECK ((quantity > 0)),
  constraint redemption_reference_key UNIQUE (reference),
  constraint redemption_state_check CHECK ((state = ANY (ARRAY['in-process'::text, 'approved'::text, 'rejected'::text])))
);
CREATE INDEX redemption_of_brand ON points.redemption USING btree (brand_id, redemption_id DESC);
CREATE INDEX redemption_of_member ON points.redemption USING btree (member_id, redemption_id DESC);
CREATE INDEX redemption_open ON points.redemption USING btree (brand_id, redemption_id DESC) WHERE (state = 'in-process'::text);

-- promotion

create table promotion.code_try (
  member_id uuid not null,
  wrong integer not null,
  locked_until timestamp with time zone,
  constraint code_try_pkey PRIMARY KEY (member_id)
);

create table promotion.deposit (
  member_id uuid not null,
  reference text not null,
  amount_minor bigint not null,
  credited_at timestamp with time zone not null,
  constraint deposit_pkey PRIMARY KEY (member_id, reference),
  constraint deposit_amount_minor_check CHECK ((amount_minor > 0))
);

create table promotion.draw (
  promotion_id uuid not null,
  server_seed text,
  commit text not null,
  client_seed text,
  nonce integer not null default 0,
  parts jsonb not null default '[]'::jsonb,
  opened integer not null default 0,
  tickets jsonb,
  winners jsonb,
  drawn_at timestamp with time zone,
  revealed_at timestamp with time zone,
  sealed_seed bytea,
  constraint draw_pkey PRIMARY KEY (promotion_id),
  constraint draw_has_seed CHECK (((server_seed IS NOT NULL) OR (sealed_seed IS NOT NULL))),
  constraint draw_opened_check CHECK ((opened >= 0)),
  constraint draw_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion.promotion(promotion_id)
);
CREATE INDEX draw_to_seal ON promotion.draw USING btree (promotion_id) WHERE (server_seed IS NOT NULL);
CREATE TRIGGER retired_key_of_sealed_seed BEFORE INSERT OR UPDATE OF sealed_seed ON promotion.draw FOR EACH ROW EXECUTE FUNCTION platform.refuse_retired_key('sealed_seed');

create table promotion.entry (
  promotion_id uuid not null,
  member_id uuid not null,
  win text not null,
  entry_id uuid not null,
  brand_id text not null,
  status text not null,
  version integer not null,
  terms_hash text not null,
  amount_minor bigint not null default 0,
  required_minor bigint not null default 0,
  basis jsonb,
  reference text,
  remark text,
  reason text,
  taken_by uuid,
  decided_by uuid,
  joined_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  changed_at timestamp with time zone not null,
  constraint entry_pkey PRIMARY KEY (promotion_id, member_id, win),
  constraint entry_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint entry_entry_id_key UNIQUE (entry_id),
  constraint entry_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion.promotion(promotion_id),
  constraint entry_promotion_id_version_fkey FOREIGN KEY (promotion_id, version) REFERENCES promotion.version(promotion_id, version),
  constraint entry_required_minor_check CHECK ((required_minor >= 0)),
  constraint entry_status_check CHECK ((status = ANY (ARRAY['joined'::text, 'claim'::text, 'applying'::text, 'process'::text, 'rejected'::text, 'issued'::text, 'claimed'::text, 'close'::text])))
);
CREATE INDEX entry_joined ON promotion.entry USING btree (promotion_id, win) WHERE (status = 'joined'::text);
CREATE INDEX entry_of_member ON promotion.entry USING btree (member_id, entry_id);
CREATE INDEX entry_open ON promotion.entry USING btree (brand_id, entry_id) WHERE (status = ANY (ARRAY['applying'::text, 'process'::text]));
CREATE UNIQUE INDEX entry_reference ON promotion.entry USING btree (reference) WHERE (reference IS NOT NULL);

create table promotion.exemption (
  exemption_id bigint not null generated always as identity,
  promotion_id uuid not null,
  member_id uuid not null,
  allowed_by uuid not null,
  because text not null,
  allowed_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint exemption_pkey PRIMARY KEY (exemption_id),
  constraint exemption_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion.promotion(promotion_id)
);
CREATE INDEX exemption_open ON promotion.exemption USING btree (promotion_id, member_id) WHERE (used_at IS NULL);

create table promotion.picture (
  entry_id uuid not null,
  place smallint not null,
  sealed bytea not null,
  constraint picture_pkey PRIMARY KEY (entry_id, place),
  constraint picture_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES promotion.entry(entry_id),
  constraint picture_place_check CHECK (((place >= 1) AND (place <= 3)))
);
CREATE TRIGGER retired_key_of_sealed BEFORE INSERT OR UPDATE OF sealed ON promotion.picture FOR EACH ROW EXECUTE FUNCTION platform.refuse_retired_key('sealed');

create table promotion.play_day (
  member_id uuid not null,
  day date not null,
  game_type text not null,
  stake_minor bigint not null,
  valid_minor bigint not null,
  payout_minor bigint not null,
  constraint play_day_pkey PRIMARY KEY (member_id, day, game_type)
);

create table promotion.promotion (
  promotion_id uuid not null,
  brand_id text not null,
  kind text not null,
  state text not null default 'draft'::text,
  live_version integer,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  code text,
  currency text not null,
  budget_minor bigint not null,
  left_minor bigint not null default 0,
  claims integer not null default 0,
  cost_minor bigint not null default 0,
  created_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  constraint promotion_pkey PRIMARY KEY (promotion_id),
  constraint promotion_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint promotion_budget_minor_check CHECK ((budget_minor >= 0)),
  constraint promotion_check CHECK ((ends_at > starts_at)),
  constraint promotion_check1 CHECK (((left_minor >= 0) AND (left_minor <= budget_minor))),
  constraint promotion_check2 CHECK (((state = 'draft'::text) = (live_version IS NULL))),
  constraint promotion_check3 CHECK (((state = 'stopped'::text) = (stopped_at IS NOT NULL))),
  constraint promotion_live_version_check CHECK ((live_version > 0)),
  constraint promotion_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'live'::text, 'stopped'::text])))
);
CREATE UNIQUE INDEX promotion_code ON promotion.promotion USING btree (brand_id, code) WHERE ((state = 'live'::text) AND (code IS NOT NULL));
CREATE INDEX promotion_live ON promotion.promotion USING btree (brand_id, starts_at) WHERE (state = 'live'::text);
CREATE INDEX promotion_of_brand ON promotion.promotion USING btree (brand_id, promotion_id);

create table promotion.used_key (
  promotion_id uuid not null,
  kind text not null,
  value text not null,
  entry_id uuid not null,
  used_at timestamp with time zone not null,
  constraint used_key_pkey PRIMARY KEY (promotion_id, kind, value, entry_id),
  constraint used_key_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'device'::text, 'paymentAccount'::text, 'ip'::text, 'contact'::text]))),
  constraint used_key_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion.promotion(promotion_id)
);

create table promotion.version (
  promotion_id uuid not null,
  version integer not null,
  terms jsonb not null,
  terms_hash text not null,
  author uuid,
  reason text not null,
  saved_at timestamp with time zone not null,
  constraint version_pkey PRIMARY KEY (promotion_id, version),
  constraint version_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion.promotion(promotion_id),
  constraint version_version_check CHECK ((version > 0))
);

-- push

create table push.device (
  device_id uuid not null,
  brand_id text not null,
  member_id uuid not null,
  endpoint_hash bytea not null,
  sealed bytea not null,
  name text not null,
  topics text[] not null,
  shows_details boolean not null,
  added_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  session_id uuid,
  constraint device_pkey PRIMARY KEY (device_id),
  constraint device_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint device_endpoint_hash_key UNIQUE (endpoint_hash)
);
CREATE INDEX device_of_member ON push.device USING btree (member_id, device_id);
CREATE INDEX device_of_session ON push.device USING btree (session_id);
CREATE TRIGGER retired_key_of_sealed BEFORE INSERT OR UPDATE OF sealed ON push.device FOR EACH ROW EXECUTE FUNCTION platform.refuse_retired_key('sealed');

-- rebate

create table rebate.accrual (
  member_id uuid not null,
  game_type text not null,
  rate_ppm integer not null,
  valid_minor bigint not null,
  vip_product numeric not null default 0,
  constraint accrual_pkey PRIMARY KEY (member_id, game_type, rate_ppm),
  constraint accrual_rate_ppm_check CHECK ((rate_ppm >= 0))
);

create table rebate.claim (
  claim_id uuid not null,
  member_id uuid not null,
  brand_id text not null,
  request_key uuid not null,
  reference text not null,
  how text not null,
  currency text not null,
  amount_minor bigint not null,
  claimed_at timestamp with time zone not null,
  constraint claim_pkey PRIMARY KEY (claim_id),
  constraint claim_amount_minor_check CHECK ((amount_minor > 0)),
  constraint claim_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint claim_how_check CHECK ((how = ANY (ARRAY['member'::text, 'automatic'::text]))),
  constraint claim_member_id_request_key_key UNIQUE (member_id, request_key),
  constraint claim_reference_key UNIQUE (reference)
);
CREATE INDEX claim_newest ON rebate.claim USING btree (member_id, claim_id DESC);
CREATE INDEX claim_of_brand ON rebate.claim USING btree (brand_id, claimed_at);

create table rebate.claim_line (
  claim_id uuid not null,
  game_type text not null,
  valid_minor bigint not null,
  rate_ppm integer not null,
  amount_minor bigint not null,
  vip_product numeric not null default 0,
  constraint claim_line_pkey PRIMARY KEY (claim_id, game_type, rate_ppm),
  constraint claim_line_amount_minor_check CHECK (((amount_minor = 0) OR (sign((amount_minor)::double precision) = sign((valid_minor)::double precision)))),
  constraint claim_line_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES rebate.claim(claim_id),
  constraint claim_line_rate_ppm_check CHECK ((rate_ppm >= 0)),
  constraint claim_line_valid_minor_check CHECK ((valid_minor <> 0))
);

create table rebate.due (
  member_id uuid not null,
  game_type text not null,
  valid_minor bigint not null,
  constraint due_pkey PRIMARY KEY (member_id, game_type)
);

create table rebate.mark (
  member_id uuid not null,
  brand_id text not null,
  claimed_at timestamp with time zone,
  auto_day date,
  due_since timestamp with time zone,
  constraint mark_pkey PRIMARY KEY (member_id),
  constraint mark_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);

-- reconciliation

create table reconciliation.line (
  report_id uuid not null,
  no integer not null,
  area text not null,
  finding text not null,
  weight text not null,
  subject text not null,
  member_id uuid,
  expected text,
  found text,
  constraint line_pkey PRIMARY KEY (report_id, no),
  constraint line_area_check CHECK ((area = ANY (ARRAY['ledger'::text, 'payments'::text, 'gateway'::text, 'vendors'::text]))),
  constraint line_report_id_fkey FOREIGN KEY (report_id) REFERENCES reconciliation.report(report_id),
  constraint line_weight_check CHECK ((weight = ANY (ARRAY['broken'::text, 'differs'::text, 'noted'::text])))
);

create table reconciliation.report (
  report_id uuid not null,
  reference text not null,
  brand_id text not null,
  day date not null,
  kind text not null,
  state text not null default 'running'::text,
  requested_by uuid,
  broken integer not null default 0,
  differing integer not null default 0,
  noted integer not null default 0,
  figures jsonb not null default '[]'::jsonb,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  progress jsonb,
  touched_at timestamp with time zone,
  tries integer not null default 0,
  reason text,
  constraint report_pkey PRIMARY KEY (report_id),
  constraint report_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint report_check CHECK (((state = 'running'::text) = (finished_at IS NULL))),
  constraint report_check1 CHECK (((state <> 'broken'::text) OR (broken > 0))),
  constraint report_check2 CHECK (((state <> ALL (ARRAY['failed'::text, 'abandoned'::text])) OR (reason IS NOT NULL))) NOT VALID,
  constraint report_kind_check CHECK ((kind = ANY (ARRAY['nightly'::text, 'requested'::text, 'hourly'::text]))),
  constraint report_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint report_reference_key UNIQUE (reference),
  constraint report_state_check CHECK ((state = ANY (ARRAY['running'::text, 'sound'::text, 'differs'::text, 'broken'::text, 'failed'::text, 'abandoned'::text])))
);
CREATE INDEX report_newest ON reconciliation.report USING btree (brand_id, started_at DESC);
CREATE UNIQUE INDEX report_nightly ON reconciliation.report USING btree (brand_id, day) WHERE (kind = 'nightly'::text);
CREATE INDEX report_running ON reconciliation.report USING btree (touched_at) WHERE (state = 'running'::text);

create table reconciliation.wallet_mark (
  member_id uuid not null,
  wallet text not null,
  seq bigint not null,
  balance bigint not null,
  constraint wallet_mark_pkey PRIMARY KEY (member_id, wallet)
);

-- records

create table records.bet_day (
  member_id uuid not null,
  day date not null,
  vendor text not null,
  game_type text not null,
  state text not null,
  bets integer not null,
  stake bigint not null,
  valid bigint not null,
  payout bigint not null,
  constraint bet_day_pkey PRIMARY KEY (member_id, day, vendor, game_type, state)
);

create table records.export (
  ticket_hash bytea not null,
  member_id uuid not null,
  brand_id text not null,
  language text not null,
  requested jsonb not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint export_pkey PRIMARY KEY (ticket_hash),
  constraint export_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);
CREATE INDEX export_of_member ON records.export USING btree (member_id, created_at);

create table records.rolled (
  member_id uuid not null,
  seq bigint not null,
  constraint rolled_pkey PRIMARY KEY (member_id)
);

-- referral

create table referral.code (
  member_id uuid not null,
  brand_id text not null,
  code text not null,
  made_at timestamp with time zone not null,
  constraint code_pkey PRIMARY KEY (member_id),
  constraint code_brand_id_code_key UNIQUE (brand_id, code),
  constraint code_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);

create table referral.failed (
  brand_id text not null,
  member_id uuid not null,
  from_day date not null,
  to_day date not null,
  reason text not null,
  tries integer not null,
  first_failed_at timestamp with time zone not null,
  next_try_at timestamp with time zone not null,
  constraint failed_pkey PRIMARY KEY (member_id, from_day),
  constraint failed_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint failed_tries_check CHECK ((tries > 0))
);
CREATE INDEX failed_of_brand ON referral.failed USING btree (brand_id, from_day, member_id);
CREATE INDEX failed_to_try ON referral.failed USING btree (brand_id, next_try_at);

create table referral.friend (
  friend_id uuid not null,
  referrer_id uuid not null,
  brand_id text not null,
  joined_at timestamp with time zone not null,
  qualified_at timestamp with time zone,
  constraint friend_pkey PRIMARY KEY (friend_id),
  constraint friend_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint friend_check CHECK ((friend_id <> referrer_id))
);
CREATE INDEX friend_of_brand ON referral.friend USING btree (brand_id, referrer_id);
CREATE INDEX friend_of_referrer ON referral.friend USING btree (referrer_id, friend_id DESC);

create table referral.lowered (
  member_id uuid not null,
  minor bigint not null,
  constraint lowered_pkey PRIMARY KEY (member_id),
  constraint lowered_minor_check CHECK ((minor >= 0))
);

create table referral.part (
  member_id uuid not null,
  payout_id uuid not null,
  friend_id uuid not null,
  base_minor bigint not null,
  amount_minor bigint not null,
  constraint part_pkey PRIMARY KEY (member_id, payout_id, friend_id),
  constraint part_member_id_payout_id_fkey FOREIGN KEY (member_id, payout_id) REFERENCES referral.payout(member_id, payout_id)
);
CREATE INDEX part_of_friend ON referral.part USING btree (member_id, friend_id);

create table referral.payout (
  member_id uuid not null,
  payout_id uuid not null,
  brand_id text not null,
  from_day date not null,
  to_day date not null,
  tier smallint not null,
  rate_ppm integer not null,
  cap_minor bigint not null,
  base_minor bigint not null,
  earned_minor bigint not null,
  lowered_minor bigint not null,
  amount_minor bigint not null,
  recounted_minor bigint not null,
  currency text not null,
  reference text,
  made_at timestamp with time zone not null,
  constraint payout_pkey PRIMARY KEY (member_id, payout_id),
  constraint payout_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint payout_cap_minor_check CHECK ((cap_minor >= 0)),
  constraint payout_check CHECK (((lowered_minor >= 0) AND (lowered_minor <= earned_minor))),
  constraint payout_check1 CHECK ((amount_minor = (earned_minor - lowered_minor))),
  constraint payout_check2 CHECK (((amount_minor = 0) = (reference IS NULL))),
  constraint payout_earned_minor_check CHECK ((earned_minor >= 0)),
  constraint payout_member_id_from_day_key UNIQUE (member_id, from_day)
);

create table referral.worked (
  brand_id text not null,
  from_day date not null,
  constraint worked_pkey PRIMARY KEY (brand_id),
  constraint worked_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);

-- rehearsal

create table rehearsal.claim (
  rehearsal_id uuid not null,
  member_id uuid not null,
  win text not null,
  claimed_at timestamp with time zone not null,
  day date not null,
  amount_minor bigint not null,
  required_minor bigint not null,
  outcome text,
  joined_at timestamp with time zone,
  constraint claim_pkey PRIMARY KEY (rehearsal_id, member_id, win),
  constraint claim_amount_minor_check CHECK ((amount_minor > 0)),
  constraint claim_outcome_check CHECK ((outcome = ANY (ARRAY['paid'::text, 'budget'::text, 'person'::text, 'device'::text, 'paymentAccount'::text, 'ip'::text]))),
  constraint claim_required_minor_check CHECK ((required_minor >= 0))
);
CREATE INDEX claim_to_decide ON rehearsal.claim USING btree (rehearsal_id, claimed_at, member_id) WHERE (outcome IS NULL);

create table rehearsal.run (
  promotion_id uuid not null,
  rehearsal_id uuid not null,
  brand_id text not null,
  version integer not null,
  days integer not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  phase text not null default 'members'::text,
  replaces uuid[] not null default '{}'::uuid[],
  after_member uuid,
  members_done integer not null default 0,
  members_total integer,
  left_minor bigint not null,
  tries integer not null default 0,
  reason text,
  requested_by uuid not null,
  begun_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint run_pkey PRIMARY KEY (promotion_id),
  constraint run_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint run_check CHECK ((to_at > from_at)),
  constraint run_days_check CHECK ((days > 0)),
  constraint run_left_minor_check CHECK ((left_minor >= 0)),
  constraint run_phase_check CHECK ((phase = ANY (ARRAY['clearing'::text, 'members'::text, 'claims'::text, 'done'::text, 'failed'::text]))),
  constraint run_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion.promotion(promotion_id),
  constraint run_rehearsal_id_key UNIQUE (rehearsal_id)
);

create table rehearsal.used_key (
  rehearsal_id uuid not null,
  kind text not null,
  value text not null,
  member_id uuid not null,
  used_at timestamp with time zone not null,
  constraint used_key_pkey PRIMARY KEY (rehearsal_id, kind, value, member_id),
  constraint used_key_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'device'::text, 'paymentAccount'::text, 'ip'::text])))
);

-- roll_up_check

create table roll_up_check.day (
  brand_id text not null,
  day date not null,
  constraint day_pkey PRIMARY KEY (brand_id, day),
  constraint day_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);

create table roll_up_check.mark (
  brand_id text not null,
  shard smallint not null,
  seq bigint not null,
  constraint mark_pkey PRIMARY KEY (brand_id, shard),
  constraint mark_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);

create table roll_up_check.night (
  brand_id text not null,
  night date not null,
  done_at timestamp with time zone not null,
  constraint night_pkey PRIMARY KEY (brand_id, night),
  constraint night_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);

-- safer_play

create table safer_play.absence (
  absence_id uuid not null,
  person_id uuid not null,
  member_id uuid not null,
  brand_id text not null,
  kind text not null,
  cause text not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  return_requested_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint absence_pkey PRIMARY KEY (absence_id),
  constraint absence_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint absence_cause_check CHECK ((cause = ANY (ARRAY['own'::text, 'person'::text]))),
  constraint absence_check CHECK ((until_at > from_at)),
  constraint absence_kind_check CHECK ((kind = ANY (ARRAY['time-out'::text, 'excluded'::text])))
);
CREATE INDEX absence_due ON safer_play.absence USING btree (until_at) WHERE (ended_at IS NULL);
CREATE INDEX absence_of_person ON safer_play.absence USING btree (person_id) WHERE (ended_at IS NULL);
CREATE INDEX absence_of_person_ever ON safer_play.absence USING btree (person_id, member_id);
CREATE UNIQUE INDEX absence_running ON safer_play.absence USING btree (member_id) WHERE (ended_at IS NULL);
CREATE CONSTRAINT TRIGGER keep_own_absence AFTER UPDATE OF ended_at ON safer_play.absence DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.ended_at IS NOT NULL)) EXECUTE FUNCTION safer_play.keep_own_absence();

create table safer_play.lifted (
  member_id uuid not null,
  person_id uuid not null,
  absence_id uuid not null,
  proposed_by uuid not null,
  approved_by uuid not null,
  because text not null,
  at timestamp with time zone not null,
  constraint lifted_pkey PRIMARY KEY (member_id, person_id),
  constraint lifted_absence_id_fkey FOREIGN KEY (absence_id) REFERENCES safer_play.absence(absence_id),
  constraint lifted_because_check CHECK (((length(because) >= 3) AND (length(because) <= 500))),
  constraint lifted_check CHECK ((approved_by <> proposed_by))
);

create table safer_play.mark (
  member_id uuid not null,
  counted_seq bigint not null,
  last_stake_at timestamp with time zone,
  constraint mark_pkey PRIMARY KEY (member_id)
);

create table safer_play.play_limit (
  member_id uuid not null,
  kind text not null,
  days integer not null,
  brand_id text not null,
  amount_minor bigint not null,
  changed_at timestamp with time zone not null,
  requested_minor bigint,
  request_due_at timestamp with time zone,
  constraint play_limit_pkey PRIMARY KEY (member_id, kind, days),
  constraint play_limit_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint play_limit_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint play_limit_check CHECK ((requested_minor > amount_minor)),
  constraint play_limit_check1 CHECK (((requested_minor IS NULL) OR (request_due_at IS NOT NULL))),
  constraint play_limit_days_check CHECK ((days = ANY (ARRAY[1, 7, 30]))),
  constraint play_limit_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'loss'::text, 'wager'::text, 'time'::text])))
);

create table safer_play.played_away (
  member_id uuid not null,
  vendor text not null,
  round text not null,
  at timestamp with time zone not null,
  staked bigint not null,
  returned bigint not null,
  constraint played_away_pkey PRIMARY KEY (member_id, vendor, round),
  constraint played_away_returned_check CHECK ((returned >= 0)),
  constraint played_away_staked_check CHECK ((staked >= 0))
);
CREATE INDEX played_away_lately ON safer_play.played_away USING btree (member_id, at);

create table safer_play.played_hour (
  member_id uuid not null,
  hour timestamp with time zone not null,
  staked bigint not null,
  returned bigint not null,
  played_ms bigint not null default 0,
  constraint played_hour_pkey PRIMARY KEY (member_id, hour),
  constraint played_hour_played_ms_check CHECK ((played_ms >= 0))
);

create table safer_play.reminder (
  member_id uuid not null,
  brand_id text not null,
  every_minutes integer not null,
  began_at timestamp with time zone,
  began_seq bigint,
  last_stake_at timestamp with time zone,
  due_at timestamp with time zone,
  constraint reminder_pkey PRIMARY KEY (member_id),
  constraint reminder_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint reminder_every_minutes_check CHECK (((every_minutes >= 15) AND (every_minutes <= 60)))
);

create table safer_play.step (
  member_id uuid not null,
  step_id uuid not null,
  brand_id text not null,
  what text not null,
  detail jsonb not null,
  actor_kind text not null,
  at timestamp with time zone not null,
  constraint step_pkey PRIMARY KEY (member_id, step_id)
);

create function safer_play.bet_check(p_member uuid, p_stake bigint)
  returns text language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set jit = off;
-- execute: the owner

create function safer_play.catch_up(p_member uuid)
  returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set jit = off;
-- execute: parola_server

create function safer_play.is_reminding(p_member uuid)
  returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: the owner

create function safer_play.is_time_up(p_member uuid)
  returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp;
-- execute: the owner

create function safer_play.is_watched(p_member uuid)
  returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function safer_play.keep_own_absence()
  returns trigger language plpgsql;
-- execute: parola_server

create function safer_play.played(p_member uuid, p_days integer, OUT staked bigint, OUT lost bigint)
  returns record language sql stable security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function safer_play.played_ms(p_member uuid, p_days integer)
  returns bigint language sql stable security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function safer_play.played_since(p_member uuid, p_seq bigint, p_at timestamp with time zone, OUT staked bigint, OUT returned bigint)
  returns record language sql stable security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

-- screening

create table screening.list_import (
  import_id uuid not null,
  source text not null,
  state text not null,
  key_id text not null,
  wrapped_key bytea,
  lines integer not null default 0,
  taken integer not null default 0,
  bad jsonb not null default '[]'::jsonb,
  bad_count integer not null default 0,
  rescanned_to uuid,
  rescanned integer not null default 0,
  hits integer not null default 0,
  imported_by text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint list_import_pkey PRIMARY KEY (import_id),
  constraint list_import_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'rescanning'::text, 'done'::text, 'unreadable'::text])))
);
CREATE INDEX list_import_newest ON screening.list_import USING btree (started_at, import_id);
CREATE TRIGGER retired_file_key BEFORE INSERT OR UPDATE OF wrapped_key ON screening.list_import FOR EACH ROW WHEN ((new.wrapped_key IS NOT NULL)) EXECUTE FUNCTION platform.refuse_retired_file_key();

create table screening.person (
  member_id uuid not null,
  brand_id text not null,
  sealed bytea not null,
  number_index text,
  birth_index text,
  exact_index text,
  screened_at timestamp with time zone not null,
  proved_number_index text,
  proved_exact_index text,
  proved_at timestamp with time zone,
  constraint person_pkey PRIMARY KEY (member_id),
  constraint proved_complete CHECK (((proved_at IS NOT NULL) OR ((proved_number_index IS NULL) AND (proved_exact_index IS NULL))))
);
CREATE INDEX person_exact ON screening.person USING btree (brand_id, exact_index) WHERE (exact_index IS NOT NULL);
CREATE INDEX person_exact_anywhere ON screening.person USING btree (exact_index) WHERE (exact_index IS NOT NULL);
CREATE INDEX person_number ON screening.person USING btree (brand_id, number_index) WHERE (number_index IS NOT NULL);
CREATE INDEX person_number_anywhere ON screening.person USING btree (number_index) WHERE (number_index IS NOT NULL);
CREATE INDEX person_proved_exact ON screening.person USING btree (proved_exact_index) WHERE (proved_exact_index IS NOT NULL);
CREATE INDEX person_proved_number ON screening.person USING btree (proved_number_index) WHERE (proved_number_index IS NOT NULL);
CREATE TRIGGER retired_key_of_sealed BEFORE INSERT OR UPDATE OF sealed ON screening.person FOR EACH ROW EXECUTE FUNCTION platform.refuse_retired_key('sealed');

create table screening.person_case (
  case_id uuid not null,
  brand_id text not null,
  member_id uuid not null,
  kind text not null,
  subject text not null,
  found_at text not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by text,
  outcome text,
  note text,
  constraint person_case_pkey PRIMARY KEY (case_id),
  constraint person_case_found_at_check CHECK ((found_at = ANY (ARRAY['registration'::text, 'kyc'::text, 'login'::text, 'rescan'::text, 'payout-account'::text]))),
  constraint person_case_kind_check CHECK ((kind = ANY (ARRAY['under-age'::text, 'restricted'::text, 'restricted-near'::text, 'duplicate'::text, 'shared-device'::text, 'shared-account'::text, 'excluded-match'::text, 'not-genuine'::text]))),
  constraint person_case_member_id_kind_subject_key UNIQUE (member_id, kind, subject),
  constraint person_case_outcome_check CHECK ((outcome = ANY (ARRAY['confirmed'::text, 'cleared'::text])))
);
CREATE INDEX person_case_open ON screening.person_case USING btree (brand_id, opened_at, case_id) WHERE (closed_at IS NULL);

create table screening.restricted (
  entry_id uuid not null,
  import_id uuid not null,
  sealed bytea not null,
  fingerprint text not null,
  number_index text,
  birth_index text,
  name_indexes text[] not null,
  constraint restricted_pkey PRIMARY KEY (entry_id),
  constraint restricted_fingerprint_key UNIQUE (fingerprint)
);
CREATE INDEX restricted_birth ON screening.restricted USING btree (birth_index) WHERE (birth_index IS NOT NULL);
CREATE INDEX restricted_names ON screening.restricted USING gin (name_indexes);
CREATE INDEX restricted_number ON screening.restricted USING btree (number_index) WHERE (number_index IS NOT NULL);
CREATE TRIGGER retired_key_of_sealed BEFORE INSERT OR UPDATE OF sealed ON screening.restricted FOR EACH ROW EXECUTE FUNCTION platform.refuse_retired_key('sealed');

-- security

create table security.payment_password (
  member_id uuid not null,
  brand_id text not null,
  hash text not null,
  tries integer not null default 0,
  locked_until timestamp with time zone,
  changed_at timestamp with time zone not null,
  constraint payment_password_pkey PRIMARY KEY (member_id)
);

-- session

create table session.captcha (
  captcha_id uuid not null,
  answer_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint captcha_pkey PRIMARY KEY (captcha_id)
);

create table session.login (
  member_id uuid not null,
  login_id uuid not null,
  at timestamp with time zone not null,
  method text not null,
  is_right boolean not null,
  is_new boolean not null,
  session_id uuid,
  network text not null,
  country text,
  browser text not null,
  system text not null,
  constraint login_pkey PRIMARY KEY (member_id, login_id)
);
CREATE INDEX login_age ON session.login USING btree (at);

create table session.remember (
  member_id uuid not null,
  token_hash bytea not null,
  family_id uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint remember_pkey PRIMARY KEY (member_id, token_hash)
);

create table session.session (
  member_id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  address text,
  user_agent text,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  must_change boolean not null default false,
  method text,
  network text not null default ''::text,
  country text,
  browser text not null default ''::text,
  system text not null default ''::text,
  proved_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (member_id, token_hash)
);
CREATE INDEX session_seen ON session.session USING btree (last_seen_at);

-- settings

create table settings.version (
  brand_id text not null,
  name text not null,
  version integer not null,
  value jsonb not null,
  starts_at timestamp with time zone not null,
  written_at timestamp with time zone not null,
  author text not null,
  reason text not null,
  constraint version_pkey PRIMARY KEY (brand_id, name, version),
  constraint version_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint version_check CHECK ((starts_at >= written_at)),
  constraint version_version_check CHECK ((version > 0))
);
CREATE INDEX version_in_force ON settings.version USING btree (brand_id, name, starts_at DESC, version DESC);

-- signed_statement

create table signed_statement.key (
  kid uuid not null,
  brand_id text not null,
  generation integer not null,
  public_x text not null,
  private_sealed bytea not null,
  created_at timestamp with time zone not null,
  constraint key_pkey PRIMARY KEY (kid),
  constraint key_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint key_brand_id_generation_key UNIQUE (brand_id, generation),
  constraint key_generation_check CHECK ((generation > 0))
);
CREATE TRIGGER retired_key_of_private_sealed BEFORE INSERT OR UPDATE OF private_sealed ON signed_statement.key FOR EACH ROW EXECUTE FUNCTION platform.refuse_retired_key('private_sealed');

-- statement

create table statement.change (
  brand_id text not null,
  kind text not null,
  period text not null,
  starts_at timestamp with time zone not null,
  shard smallint not null,
  seq bigint not null,
  constraint change_pkey PRIMARY KEY (brand_id, kind, period, starts_at, shard, seq)
);

create table statement.closed_window (
  brand_id text not null,
  kind text not null,
  period text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  closed_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint closed_window_pkey PRIMARY KEY (brand_id, kind, period, starts_at),
  constraint closed_window_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint closed_window_check CHECK ((ends_at > starts_at)),
  constraint closed_window_kind_check CHECK ((kind = ANY (ARRAY['dividend'::text, 'daily'::text, 'hourly'::text, 'realtime'::text])))
);
CREATE INDEX closed_window_end ON statement.closed_window USING btree (brand_id, ends_at);

create table statement.correction (
  correction_id uuid not null,
  contract_id uuid not null,
  starts_at timestamp with time zone not null,
  delta_minor bigint not null,
  is_rest boolean not null,
  found_at timestamp with time zone not null,
  record_id uuid,
  constraint correction_pkey PRIMARY KEY (correction_id),
  constraint correction_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES agent_contract.offer(offer_id),
  constraint correction_delta_minor_check CHECK ((delta_minor <> 0)),
  constraint correction_record_id_fkey FOREIGN KEY (record_id) REFERENCES statement.record(record_id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX correction_of_record ON statement.correction USING btree (record_id);
CREATE INDEX correction_open ON statement.correction USING btree (contract_id) WHERE (record_id IS NULL);

create table statement.marks (
  marks_id uuid not null,
  marks jsonb not null,
  read_at timestamp with time zone not null,
  constraint marks_pkey PRIMARY KEY (marks_id)
);

create table statement.member_day (
  member_id uuid not null,
  day date not null,
  vendor text not null,
  brand_id text not null,
  bets bigint not null,
  stake_minor bigint not null,
  valid_minor bigint not null,
  payout_minor bigint not null,
  place_no smallint not null default 0,
  constraint member_day_pkey PRIMARY KEY (member_id, day, vendor, place_no),
  constraint member_day_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);
CREATE INDEX member_day_by_day ON statement.member_day USING btree (brand_id, day);

create table statement.outcome (
  contract_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  paid_minor bigint not null,
  carry_out_minor bigint not null,
  overhang_out_minor bigint not null,
  constraint outcome_pkey PRIMARY KEY (contract_id, starts_at),
  constraint outcome_carry_out_minor_check CHECK ((carry_out_minor <= 0)),
  constraint outcome_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES agent_contract.offer(offer_id),
  constraint outcome_overhang_out_minor_check CHECK ((overhang_out_minor <= 0)),
  constraint outcome_paid_minor_check CHECK ((paid_minor >= 0))
);

create table statement.record (
  record_id uuid not null,
  brand_id text not null,
  kind text not null,
  contract_id uuid not null,
  version integer not null,
  agent_id uuid not null,
  upline_id uuid,
  period text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  seq smallint not null,
  currency text not null,
  figures jsonb not null,
  gross_minor bigint not null,
  downline_minor bigint not null,
  correction_minor bigint not null,
  amount_minor bigint not null,
  state text not null,
  is_held boolean not null,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  reason text,
  payer text not null default 'house'::text,
  marks_id uuid,
  reopened_at timestamp with time zone,
  constraint record_pkey PRIMARY KEY (record_id),
  constraint record_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint record_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint record_check CHECK (((state = 'approved'::text) = (paid_at IS NOT NULL))),
  constraint record_check1 CHECK (((payer = 'house'::text) OR (upline_id IS NOT NULL))),
  constraint record_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES agent_contract.offer(offer_id),
  constraint record_contract_id_starts_at_seq_key UNIQUE (contract_id, starts_at, seq),
  constraint record_downline_minor_check CHECK ((downline_minor >= 0)),
  constraint record_gross_minor_check CHECK ((gross_minor >= 0)),
  constraint record_kind_check CHECK ((kind = ANY (ARRAY['dividend'::text, 'daily'::text, 'hourly'::text, 'realtime'::text]))),
  constraint record_marks_id_fkey FOREIGN KEY (marks_id) REFERENCES statement.marks(marks_id),
  constraint record_payer_check CHECK ((payer = ANY (ARRAY['house'::text, 'upline'::text]))),
  constraint record_seq_check CHECK ((seq >= 0)),
  constraint record_state_check CHECK ((state = ANY (ARRAY['processing'::text, 'approved'::text, 'rejected'::text])))
);
CREATE INDEX record_credited ON statement.record USING btree (brand_id, paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX record_of_agent ON statement.record USING btree (agent_id, kind, starts_at DESC, record_id DESC);
CREATE INDEX record_of_upline ON statement.record USING btree (upline_id, kind, starts_at DESC, record_id DESC);
CREATE INDEX record_open ON statement.record USING btree (brand_id, record_id) WHERE (state = 'processing'::text);
CREATE INDEX record_paid ON statement.record USING btree (agent_id, kind, paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX record_with_amount ON statement.record USING btree (brand_id, record_id) WHERE ((gross_minor <> 0) OR (correction_minor <> 0));

create table statement.slot (
  brand_id text not null,
  starts_at timestamp with time zone not null,
  upline_id uuid not null,
  stake_minor bigint not null,
  shard smallint not null,
  bets bigint not null,
  valid_minor bigint not null,
  won_minor bigint not null,
  lost_minor bigint not null,
  place_no smallint not null default 0,
  constraint slot_pkey PRIMARY KEY (brand_id, starts_at, upline_id, stake_minor, place_no, shard),
  constraint slot_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);

create table statement.team_day (
  agent_id uuid not null,
  day date not null,
  shard smallint not null,
  bets bigint not null,
  stake_minor bigint not null,
  valid_minor bigint not null,
  payout_minor bigint not null,
  constraint team_day_pkey PRIMARY KEY (agent_id, day, shard)
);

-- sub_account

create table sub_account.account (
  member_id uuid not null,
  owner_id uuid not null,
  brand_id text not null,
  may_contract boolean not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint account_pkey PRIMARY KEY (member_id),
  constraint account_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint account_member_id_fkey FOREIGN KEY (member_id) REFERENCES member.member(member_id),
  constraint account_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES team.place(member_id)
);
CREATE INDEX account_of_owner ON sub_account.account USING btree (owner_id, created_at);

-- team

create table team.invitation (
  member_id uuid not null,
  brand_id text not null,
  agent_id uuid not null,
  code_key text,
  rebates_ppm jsonb not null,
  joined_at timestamp with time zone not null,
  constraint invitation_pkey PRIMARY KEY (member_id),
  constraint invitation_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES team.place(member_id),
  constraint invitation_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint invitation_member_id_fkey FOREIGN KEY (member_id) REFERENCES team.place(member_id)
);
CREATE INDEX invitation_by_agent ON team.invitation USING btree (agent_id, joined_at) WHERE (code_key IS NULL);
CREATE INDEX invitation_by_link ON team.invitation USING btree (brand_id, code_key);

create table team.joined (
  agent_id uuid not null,
  day date not null,
  shard smallint not null,
  members bigint not null,
  agents bigint not null,
  constraint joined_pkey PRIMARY KEY (agent_id, day, shard),
  constraint joined_shard_check CHECK (((shard >= 0) AND (shard <= 31)))
);

create table team.link (
  brand_id text not null,
  code_key text not null,
  code text not null,
  agent_id uuid not null,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  member_type smallint not null default 0,
  rebates_ppm jsonb not null default '{}'::jsonb,
  expires_at timestamp with time zone,
  max_uses integer,
  channel text not null default ''::text,
  note text not null default ''::text,
  constraint link_pkey PRIMARY KEY (brand_id, code_key),
  constraint link_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES team.place(member_id),
  constraint link_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint link_check CHECK ((code_key = lower(code))),
  constraint link_max_uses_check CHECK ((max_uses > 0)),
  constraint link_member_type_check CHECK ((member_type = ANY (ARRAY[0, 2])))
);
CREATE INDEX link_of_agent ON team.link USING btree (agent_id);

create table team.link_visit (
  brand_id text not null,
  code_key text not null,
  day date not null,
  visits bigint not null,
  constraint link_visit_pkey PRIMARY KEY (brand_id, code_key, day),
  constraint link_visit_brand_id_code_key_fkey FOREIGN KEY (brand_id, code_key) REFERENCES team.link(brand_id, code_key)
);

create table team.link_visitor (
  brand_id text not null,
  code_key text not null,
  day date not null,
  visitor_hash bytea not null,
  constraint link_visitor_pkey PRIMARY KEY (brand_id, code_key, day, visitor_hash),
  constraint link_visitor_brand_id_code_key_fkey FOREIGN KEY (brand_id, code_key) REFERENCES team.link(brand_id, code_key)
);

create table team.move (
  move_id uuid not null,
  brand_id text not null,
  member_id uuid not null,
  from_upline_id uuid,
  to_upline_id uuid not null,
  decided_at timestamp with time zone not null,
  effective_at timestamp with time zone not null,
  accounts integer,
  done_at timestamp with time zone,
  constraint move_pkey PRIMARY KEY (move_id),
  constraint move_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint move_check CHECK ((effective_at > decided_at)),
  constraint move_check1 CHECK ((from_upline_id IS DISTINCT FROM to_upline_id)),
  constraint move_member_id_fkey FOREIGN KEY (member_id) REFERENCES team.place(member_id),
  constraint move_to_upline_id_fkey FOREIGN KEY (to_upline_id) REFERENCES team.place(member_id)
);
CREATE INDEX move_of_member ON team.move USING btree (member_id);
CREATE INDEX move_open ON team.move USING btree (brand_id, effective_at) WHERE (done_at IS NULL);

create table team.note (
  agent_id uuid not null,
  member_id uuid not null,
  text text not null,
  changed_at timestamp with time zone not null,
  constraint note_pkey PRIMARY KEY (agent_id, member_id),
  constraint note_text_check CHECK (((length(text) >= 1) AND (length(text) <= 500)))
);

create table team.place (
  member_id uuid not null,
  brand_id text not null,
  upline_id uuid,
  path uuid[] not null default '{}'::uuid[],
  since timestamp with time zone not null,
  constraint place_pkey PRIMARY KEY (member_id),
  constraint place_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint place_check CHECK ((NOT (upline_id IS DISTINCT FROM path[cardinality(path)]))),
  constraint place_check1 CHECK ((member_id <> ALL (path))),
  constraint place_path_check CHECK ((cardinality(path) <= 20)),
  constraint place_upline_id_fkey FOREIGN KEY (upline_id) REFERENCES team.place(member_id)
);
CREATE INDEX place_direct ON team.place USING btree (upline_id, member_id);
CREATE INDEX place_team ON team.place USING gin (path);
CREATE TRIGGER place_counted AFTER INSERT ON team.place FOR EACH ROW EXECUTE FUNCTION team.count_joined();
CREATE TRIGGER place_follows AFTER INSERT ON team.place FOR EACH ROW EXECUTE FUNCTION team.follow_upline();
CREATE TRIGGER place_path BEFORE INSERT OR UPDATE ON team.place FOR EACH ROW EXECUTE FUNCTION team.refuse_wrong_path();

create table team.rate_change (
  member_id uuid not null,
  from_day date not null,
  brand_id text not null,
  rebates_ppm jsonb not null,
  set_by uuid not null,
  set_at timestamp with time zone not null,
  constraint rate_change_pkey PRIMARY KEY (member_id, from_day),
  constraint rate_change_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint rate_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES team.place(member_id),
  constraint rate_change_set_by_fkey FOREIGN KEY (set_by) REFERENCES team.place(member_id)
);

create table team.size (
  agent_id uuid not null,
  level smallint not null,
  shard smallint not null,
  members bigint not null,
  agents bigint not null,
  constraint size_pkey PRIMARY KEY (agent_id, level, shard),
  constraint size_level_check CHECK (((level >= 1) AND (level <= 20))),
  constraint size_shard_check CHECK (((shard >= 0) AND (shard <= 31)))
);

create table team.span (
  member_id uuid not null,
  place_no smallint not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  upline_id uuid,
  path uuid[] not null,
  constraint span_pkey PRIMARY KEY (member_id, place_no),
  constraint span_check CHECK ((from_at < until_at)),
  constraint span_check1 CHECK ((NOT (upline_id IS DISTINCT FROM path[cardinality(path)]))),
  constraint span_check2 CHECK ((member_id <> ALL (path))),
  constraint span_member_id_fkey FOREIGN KEY (member_id) REFERENCES team.place(member_id),
  constraint span_path_check CHECK ((cardinality(path) <= 20)),
  constraint span_place_no_check CHECK ((place_no >= 0))
);
CREATE INDEX span_team ON team.span USING gin (path);

create function team.add_spans(p_member uuid, p_to uuid, p_at timestamp with time zone)
  returns void language sql;
-- execute: the owner

create function team.carry_out_move(p_move uuid, p_now timestamp with time zone)
  returns integer language plpgsql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function team.change_type(p_member uuid, p_from smallint, p_to smallint)
  returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function team.count_joined()
  returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function team.decide_move(p_move uuid, p_brand text, p_member uuid, p_to uuid, p_at timestamp with time zone, p_now timestamp with time zone)
  returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function team.follow_upline()
  returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function team.path_at(p_member uuid, p_at timestamp with time zone, p_path uuid[])
  returns uuid[] language sql stable;
-- execute: parola_server

create function team.path_of(p_member uuid, p_place_no smallint, p_path uuid[])
  returns uuid[] language sql stable;
-- execute: parola_server

create function team.path_on(p_member uuid, p_day date, p_path uuid[])
  returns uuid[] language sql stable;
-- execute: parola_server

create function team.place_no_at(p_member uuid, p_at timestamp with time zone)
  returns smallint language sql stable;
-- execute: parola_server

create function team.refuse_wrong_path()
  returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

-- team_rebate

create table team_rebate.changed_day (
  brand_id text not null,
  day date not null,
  constraint changed_day_pkey PRIMARY KEY (brand_id, day),
  constraint changed_day_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);

create table team_rebate.day (
  member_id uuid not null,
  day date not null,
  game_type text not null,
  brand_id text not null,
  valid_minor bigint not null,
  settled_minor bigint not null default 0,
  constraint day_pkey PRIMARY KEY (member_id, day, game_type),
  constraint day_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);
CREATE INDEX day_open ON team_rebate.day USING btree (brand_id, member_id) WHERE (valid_minor <> settled_minor);

create table team_rebate.earning (
  brand_id text not null,
  run_day date not null,
  agent_id uuid not null,
  game_type text not null,
  amount_minor bigint not null,
  constraint earning_pkey PRIMARY KEY (brand_id, run_day, agent_id, game_type),
  constraint earning_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);
CREATE INDEX earning_of_agent ON team_rebate.earning USING btree (agent_id, run_day);

create table team_rebate.payment (
  agent_id uuid not null,
  run_day date not null,
  brand_id text not null,
  amount_minor bigint not null,
  rest_minor bigint not null,
  paid_at timestamp with time zone not null,
  constraint payment_pkey PRIMARY KEY (agent_id, run_day),
  constraint payment_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint payment_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint payment_rest_minor_check CHECK ((rest_minor <= 0))
);

create table team_rebate.run (
  brand_id text not null,
  run_day date not null,
  settled_at timestamp with time zone not null,
  constraint run_pkey PRIMARY KEY (brand_id, run_day),
  constraint run_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);

create table team_rebate.team_day (
  agent_id uuid not null,
  day date not null,
  cost_minor bigint not null,
  constraint team_day_pkey PRIMARY KEY (agent_id, day)
);

-- team_sums

create table team_sums.active_day (
  measure text not null,
  member_id uuid not null,
  day date not null,
  constraint active_day_pkey PRIMARY KEY (measure, member_id, day),
  constraint active_day_measure_check CHECK ((measure = ANY (ARRAY['play'::text, 'deposit'::text])))
);

create table team_sums.active_gap (
  agent_id uuid not null,
  measure text not null,
  day date not null,
  gap smallint not null,
  shard smallint not null,
  members bigint not null,
  constraint active_gap_pkey PRIMARY KEY (agent_id, measure, day, gap, shard),
  constraint active_gap_gap_check CHECK (((gap >= 1) AND (gap <= 92))),
  constraint active_gap_measure_check CHECK ((measure = ANY (ARRAY['play'::text, 'deposit'::text])))
);

create table team_sums.balance (
  agent_id uuid not null,
  shard smallint not null,
  balance_minor bigint not null,
  constraint balance_pkey PRIMARY KEY (agent_id, shard)
);

create table team_sums.mark (
  member_id uuid not null,
  wallet text not null,
  seq bigint not null,
  balance_minor bigint not null,
  constraint mark_pkey PRIMARY KEY (member_id, wallet)
);

create table team_sums.member_day (
  member_id uuid not null,
  day date not null,
  valid_minor bigint not null,
  constraint member_day_pkey PRIMARY KEY (member_id, day)
);

create table team_sums.member_money (
  member_id uuid not null,
  day date not null,
  measure text not null,
  amount_minor bigint not null,
  entries bigint not null,
  constraint member_money_pkey PRIMARY KEY (member_id, day, measure)
);

create table team_sums.online (
  agent_id uuid not null,
  members integer not null,
  constraint online_pkey PRIMARY KEY (agent_id),
  constraint online_members_check CHECK ((members > 0))
);

create table team_sums.team_money (
  agent_id uuid not null,
  day date not null,
  measure text not null,
  shard smallint not null,
  amount_minor bigint not null,
  entries bigint not null,
  constraint team_money_pkey PRIMARY KEY (agent_id, day, measure, shard)
);

create table team_sums.team_play (
  agent_id uuid not null,
  day date not null,
  vendor text not null,
  shard smallint not null,
  bets bigint not null,
  stake_minor bigint not null,
  valid_minor bigint not null,
  payout_minor bigint not null,
  constraint team_play_pkey PRIMARY KEY (agent_id, day, vendor, shard)
);

-- team_transfer

create table team_transfer.transfer (
  transfer_id uuid not null,
  brand_id text not null,
  sender_id uuid not null,
  receiver_id uuid not null,
  request_key uuid not null,
  reference text not null,
  direction text not null,
  from_wallet text not null,
  to_wallet text not null,
  currency text not null,
  amount_minor bigint not null,
  created_at timestamp with time zone not null,
  constraint transfer_pkey PRIMARY KEY (transfer_id),
  constraint transfer_amount_minor_check CHECK ((amount_minor > 0)),
  constraint transfer_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint transfer_check CHECK ((sender_id <> receiver_id)),
  constraint transfer_direction_check CHECK ((direction = ANY (ARRAY['up'::text, 'down'::text]))),
  constraint transfer_from_wallet_check CHECK ((from_wallet = ANY (ARRAY['main'::text, 'agent'::text]))),
  constraint transfer_reference_key UNIQUE (reference),
  constraint transfer_sender_id_request_key_key UNIQUE (sender_id, request_key),
  constraint transfer_to_wallet_check CHECK ((to_wallet = ANY (ARRAY['main'::text, 'agent'::text])))
);
CREATE INDEX transfer_received ON team_transfer.transfer USING btree (receiver_id, transfer_id DESC);
CREATE INDEX transfer_sent ON team_transfer.transfer USING btree (sender_id, transfer_id DESC);

-- tournament

create table tournament.entry (
  event_id uuid not null,
  member_id uuid not null,
  player text not null,
  chips bigint not null,
  seq bigint not null default 0,
  rounds integer not null default 0,
  score bigint not null default 0,
  entered_at timestamp with time zone not null,
  constraint entry_pkey PRIMARY KEY (event_id, member_id),
  constraint entry_chips_check CHECK ((chips >= 0)),
  constraint entry_event_id_fkey FOREIGN KEY (event_id) REFERENCES tournament.event(event_id),
  constraint entry_player_key UNIQUE (player),
  constraint entry_rounds_check CHECK ((rounds >= 0)),
  constraint entry_score_check CHECK ((score >= 0))
);
CREATE INDEX entry_of_member ON tournament.entry USING btree (member_id, event_id);

create table tournament.event (
  event_id uuid not null,
  brand_id text not null,
  tournament_id text not null,
  window_name text not null,
  terms jsonb not null,
  currency text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  frozen_at timestamp with time zone,
  cleared_at timestamp with time zone,
  constraint event_pkey PRIMARY KEY (event_id),
  constraint event_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint event_brand_id_tournament_id_window_name_key UNIQUE (brand_id, tournament_id, window_name),
  constraint event_check CHECK ((ends_at > starts_at))
);
CREATE INDEX event_of_brand ON tournament.event USING btree (brand_id, ends_at);
CREATE INDEX event_to_clear ON tournament.event USING btree (ends_at) WHERE (cleared_at IS NULL);
CREATE INDEX event_to_freeze ON tournament.event USING btree (ends_at) WHERE (frozen_at IS NULL);

create table tournament.launch (
  launch_id uuid not null,
  player text not null,
  vendor text not null,
  game text not null,
  token_hash bytea,
  session_id uuid,
  launched_at timestamp with time zone not null,
  authenticated_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint launch_pkey PRIMARY KEY (launch_id),
  constraint launch_player_fkey FOREIGN KEY (player) REFERENCES tournament.entry(player),
  constraint launch_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX launch_of_player ON tournament.launch USING btree (player);
CREATE INDEX launch_of_session ON tournament.launch USING btree (session_id) WHERE (closed_at IS NULL);

create table tournament.move (
  player text not null,
  vendor text not null,
  tx text not null,
  call text not null,
  round text not null,
  type text not null,
  chips bigint not null,
  content text not null,
  state text not null,
  outcome text,
  owed bigint,
  moved_at timestamp with time zone not null,
  constraint move_pkey PRIMARY KEY (player, vendor, tx),
  constraint move_check CHECK ((((type = 'rollback'::text) = (outcome IS NOT NULL)) AND ((outcome IS NULL) = (owed IS NULL)))),
  constraint move_outcome_check CHECK ((outcome = ANY (ARRAY['ROLLED_BACK'::text, 'NOT_FOUND'::text, 'ALREADY'::text]))),
  constraint move_owed_check CHECK ((owed >= 0)),
  constraint move_player_fkey FOREIGN KEY (player) REFERENCES tournament.entry(player),
  constraint move_state_check CHECK ((state = ANY (ARRAY['done'::text, 'rolled_back'::text, 'tombstone'::text]))),
  constraint move_type_check CHECK ((type = ANY (ARRAY['bet'::text, 'win'::text, 'adjust'::text, 'rollback'::text])))
);
CREATE INDEX move_of_call ON tournament.move USING btree (player, vendor, call);
CREATE INDEX move_of_round ON tournament.move USING btree (player, vendor, round);

create table tournament.round (
  player text not null,
  vendor text not null,
  round text not null,
  stake bigint not null,
  payout bigint not null,
  counts boolean not null,
  score bigint not null,
  is_closed boolean not null,
  opened_at timestamp with time zone not null,
  closed_by text,
  constraint round_pkey PRIMARY KEY (player, vendor, round),
  constraint round_player_fkey FOREIGN KEY (player) REFERENCES tournament.entry(player),
  constraint round_score_check CHECK ((score >= 0)),
  constraint round_stake_check CHECK ((stake >= 0))
);

create function tournament.clear_chips(p_limit integer)
  returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

-- transfer

create table transfer.recall (
  member_id uuid not null,
  vendor text not null,
  brand_id text not null,
  why text not null,
  began_at timestamp with time zone not null,
  tries integer not null default 0,
  next_at timestamp with time zone not null,
  reported_at timestamp with time zone,
  done_at timestamp with time zone,
  constraint recall_pkey PRIMARY KEY (member_id, vendor),
  constraint recall_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint recall_member_id_vendor_fkey FOREIGN KEY (member_id, vendor) REFERENCES transfer.wallet(member_id, vendor)
);
CREATE INDEX recall_due ON transfer.recall USING btree (next_at) WHERE (done_at IS NULL);

create table transfer.transfer (
  transfer_id uuid not null,
  member_id uuid not null,
  vendor text not null,
  brand_id text not null,
  request_key uuid not null,
  ref text not null,
  direction text not null,
  currency text not null,
  requested_minor bigint,
  amount_minor bigint,
  state text not null default 'SENT'::text,
  not_after timestamp with time zone not null,
  failure text,
  vendor_ref text,
  tries integer not null default 0,
  next_request_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint transfer_pkey PRIMARY KEY (transfer_id),
  constraint transfer_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint transfer_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint transfer_check CHECK (((direction = 'out'::text) OR (requested_minor IS NOT NULL))),
  constraint transfer_check1 CHECK (((state = 'DONE'::text) = (amount_minor IS NOT NULL))),
  constraint transfer_check2 CHECK (((requested_minor IS NULL) OR (amount_minor IS NULL) OR (amount_minor = requested_minor))),
  constraint transfer_check3 CHECK (((state <> 'RETURNED'::text) OR (direction = 'in'::text))),
  constraint transfer_check4 CHECK (((state <> 'FAILED'::text) OR (direction = 'out'::text))),
  constraint transfer_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint transfer_member_id_vendor_fkey FOREIGN KEY (member_id, vendor) REFERENCES transfer.wallet(member_id, vendor),
  constraint transfer_member_id_vendor_request_key_key UNIQUE (member_id, vendor, request_key),
  constraint transfer_ref_key UNIQUE (ref),
  constraint transfer_requested_minor_check CHECK ((requested_minor > 0)),
  constraint transfer_state_check CHECK ((state = ANY (ARRAY['SENT'::text, 'DONE'::text, 'FAILED'::text, 'RETURNED'::text])))
);
CREATE INDEX transfer_due ON transfer.transfer USING btree (next_request_at) WHERE (state = 'SENT'::text);
CREATE INDEX transfer_newest ON transfer.transfer USING btree (member_id, transfer_id DESC);
CREATE INDEX transfer_of_day ON transfer.transfer USING btree (vendor, changed_at);
CREATE UNIQUE INDEX transfer_one ON transfer.transfer USING btree (member_id, vendor) WHERE (state = 'SENT'::text);
CREATE TRIGGER transfer_end BEFORE UPDATE OF state ON transfer.transfer FOR EACH ROW EXECUTE FUNCTION transfer.refuse_second_end();

create table transfer.wallet (
  member_id uuid not null,
  vendor text not null,
  brand_id text not null,
  currency text not null,
  known_minor bigint not null default 0,
  known_at timestamp with time zone,
  constraint wallet_pkey PRIMARY KEY (member_id, vendor),
  constraint wallet_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint wallet_known_minor_check CHECK ((known_minor >= 0))
);

create function transfer.refuse_second_end()
  returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

-- tree_move

create table tree_move.request (
  request_id uuid not null,
  brand_id text not null,
  requested_by uuid not null,
  member_id uuid not null,
  to_id uuid not null,
  note text not null,
  state text not null default 'requested'::text,
  requested_at timestamp with time zone not null,
  answer_by timestamp with time zone not null,
  agreed_at timestamp with time zone,
  closed_at timestamp with time zone,
  reason text,
  breach_of uuid,
  from_id uuid,
  constraint request_pkey PRIMARY KEY (request_id),
  constraint request_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint request_check CHECK ((to_id <> member_id)),
  constraint request_check1 CHECK (((state = ANY (ARRAY['requested'::text, 'agreed'::text])) = (closed_at IS NULL))),
  constraint request_check2 CHECK (((agreed_at IS NOT NULL) OR (state <> ALL (ARRAY['agreed'::text, 'declined'::text, 'decided'::text])))),
  constraint request_check3 CHECK (((breach_of IS NULL) = (from_id IS NULL))),
  constraint request_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'agreed'::text, 'refused'::text, 'withdrawn'::text, 'expired'::text, 'declined'::text, 'decided'::text])))
);
CREATE INDEX request_about ON tree_move.request USING btree (member_id, requested_at DESC);
CREATE INDEX request_agreed ON tree_move.request USING btree (brand_id, request_id) WHERE (state = 'agreed'::text);
CREATE INDEX request_of_agent ON tree_move.request USING btree (requested_by, request_id DESC);
CREATE UNIQUE INDEX request_of_breach ON tree_move.request USING btree (breach_of) WHERE ((breach_of IS NOT NULL) AND (state <> 'withdrawn'::text));
CREATE UNIQUE INDEX request_open ON tree_move.request USING btree (member_id) WHERE (state = ANY (ARRAY['requested'::text, 'agreed'::text]));

-- turnover

create table turnover.requirement (
  member_id uuid not null,
  requirement_id uuid not null,
  brand_id text not null,
  source text not null,
  source_key text not null,
  amount_minor bigint not null,
  required_minor bigint not null,
  done_minor bigint not null default 0,
  state text not null default 'open'::text,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_for text,
  opened_seq bigint,
  closed_seq bigint,
  constraint requirement_pkey PRIMARY KEY (member_id, requirement_id),
  constraint requirement_amount_minor_check CHECK ((amount_minor > 0)),
  constraint requirement_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint requirement_check CHECK (((done_minor >= 0) AND (done_minor <= required_minor))),
  constraint requirement_check1 CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  constraint requirement_check2 CHECK (((state <> 'done'::text) OR (done_minor = required_minor))),
  constraint requirement_closed_for_check CHECK ((closed_for = ANY (ARRAY['played'::text, 'empty'::text, 'released'::text]))),
  constraint requirement_member_id_source_key_key UNIQUE (member_id, source_key),
  constraint requirement_open_for_nothing CHECK (((state <> 'open'::text) OR (closed_for IS NULL))),
  constraint requirement_required_minor_check CHECK ((required_minor > 0)),
  constraint requirement_source_check CHECK ((source = ANY (ARRAY['deposit'::text, 'transfer'::text, 'reward'::text]))),
  constraint requirement_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'lapsed'::text])))
);
CREATE INDEX requirement_open ON turnover.requirement USING btree (member_id, requirement_id) WHERE (state = 'open'::text);
CREATE INDEX requirement_over ON turnover.requirement USING btree (member_id, requirement_id DESC) WHERE (closed_for = ANY (ARRAY['played'::text, 'empty'::text]));
CREATE INDEX requirement_played ON turnover.requirement USING btree (brand_id, closed_at) WHERE ((source = 'deposit'::text) AND (closed_for = 'played'::text));

create table turnover.weights (
  brand_id text not null,
  shard smallint not null,
  from_seq bigint not null,
  percents jsonb not null,
  constraint weights_pkey PRIMARY KEY (brand_id, shard, from_seq),
  constraint weights_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint weights_shard_check CHECK (((shard >= 0) AND (shard <= 31)))
);

-- vendor_case

create table vendor_case.vendor_case (
  case_id uuid not null,
  vendor text not null,
  kind text not null,
  subject text not null,
  member_id uuid,
  round text,
  ours jsonb,
  theirs jsonb,
  times integer not null default 1,
  opened_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  outcome text,
  constraint vendor_case_pkey PRIMARY KEY (case_id),
  constraint vendor_case_check CHECK (((closed_at IS NULL) = (outcome IS NULL))),
  constraint vendor_case_vendor_kind_subject_key UNIQUE (vendor, kind, subject)
);
CREATE INDEX vendor_case_open ON vendor_case.vendor_case USING btree (opened_at) WHERE (closed_at IS NULL);

-- vendor_sync

create table vendor_sync.maintenance (
  vendor text not null,
  event_id text not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone,
  constraint maintenance_pkey PRIMARY KEY (vendor, event_id)
);

create table vendor_sync.report (
  vendor text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  made_at timestamp with time zone not null,
  agrees boolean not null,
  found jsonb not null,
  constraint report_pkey PRIMARY KEY (vendor, from_at, to_at)
);

create table vendor_sync.vendor (
  vendor text not null,
  misses integer not null default 0,
  answered_at timestamp with time zone,
  read_at timestamp with time zone,
  read_whole_at timestamp with time zone,
  rounds_from timestamp with time zone,
  constraint vendor_pkey PRIMARY KEY (vendor),
  constraint vendor_vendor_fkey FOREIGN KEY (vendor) REFERENCES catalogue.vendor(vendor)
);

-- verification

create table verification.authenticator (
  member_id uuid not null,
  brand_id text not null,
  secret_sealed bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  failures integer not null default 0,
  paused_until timestamp with time zone,
  offered_at timestamp with time zone not null,
  constraint authenticator_pkey PRIMARY KEY (member_id)
);
CREATE TRIGGER retired_key_of_secret_sealed BEFORE INSERT OR UPDATE OF secret_sealed ON verification.authenticator FOR EACH ROW EXECUTE FUNCTION platform.refuse_retired_key('secret_sealed');

create table verification.authenticator_failure (
  member_id uuid not null,
  place text not null,
  failures integer not null,
  paused_until timestamp with time zone,
  constraint authenticator_failure_pkey PRIMARY KEY (member_id, place)
);

create table verification.code (
  brand_id text not null,
  purpose text not null,
  recipient text not null,
  code_hash bytea not null,
  browser_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint code_pkey PRIMARY KEY (brand_id, purpose, recipient, browser_hash)
);

create table verification.phone_sign_in (
  key_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint phone_sign_in_pkey PRIMARY KEY (key_hash)
);
CREATE INDEX phone_sign_in_end ON verification.phone_sign_in USING btree (expires_at);

create table verification.recovery_code (
  member_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (member_id, code_hash)
);

create table verification.sending (
  sending_id uuid not null,
  recipient text not null,
  address text not null,
  subnet text not null,
  prefix text not null,
  at timestamp with time zone not null,
  is_owner boolean not null default false,
  constraint sending_pkey PRIMARY KEY (sending_id)
);
CREATE INDEX sending_address ON verification.sending USING btree (address, at);
CREATE INDEX sending_prefix ON verification.sending USING btree (prefix, at);
CREATE INDEX sending_recipient ON verification.sending USING btree (recipient, at);
CREATE INDEX sending_subnet ON verification.sending USING btree (subnet, at);

create table verification.spent_challenge (
  nonce text not null,
  expires_at timestamp with time zone not null,
  constraint spent_challenge_pkey PRIMARY KEY (nonce)
);
CREATE INDEX spent_challenge_over ON verification.spent_challenge USING btree (expires_at);

-- vip

create table vip.look (
  brand_id text not null,
  deposits_until timestamp with time zone not null,
  constraint look_pkey PRIMARY KEY (brand_id),
  constraint look_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);

create table vip.lowered (
  member_id uuid not null,
  source text not null,
  minor bigint not null,
  constraint lowered_pkey PRIMARY KEY (member_id, source),
  constraint lowered_minor_check CHECK ((minor >= 0))
);

create table vip.member (
  member_id uuid not null,
  brand_id text not null,
  tier smallint not null default 0,
  peak smallint not null default 0,
  period_from date not null,
  warned_days smallint,
  host text,
  host_chosen_at timestamp with time zone,
  constraint member_pkey PRIMARY KEY (member_id),
  constraint member_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint member_check CHECK (((peak >= tier) AND (peak <= 20))),
  constraint member_tier_check CHECK (((tier >= 0) AND (tier <= 20)))
);
CREATE INDEX member_of_brand ON vip.member USING btree (brand_id, member_id);
CREATE INDEX member_to_review ON vip.member USING btree (brand_id, period_from) WHERE (tier > 0);

create table vip.pending (
  member_id uuid not null,
  brand_id text not null,
  constraint pending_pkey PRIMARY KEY (member_id)
);
CREATE INDEX pending_of_brand ON vip.pending USING btree (brand_id, member_id);

create table vip.play (
  member_id uuid not null,
  day date not null,
  game_type text not null,
  weighted bigint not null,
  constraint play_pkey PRIMARY KEY (member_id, day, game_type)
);

create table vip.reward (
  member_id uuid not null,
  reward_id uuid not null,
  brand_id text not null,
  source text not null,
  cause text not null,
  tier smallint not null,
  from_day date,
  to_day date,
  weighted_minor bigint,
  earned_minor bigint not null,
  lowered_minor bigint not null default 0,
  amount_minor bigint not null,
  recounted_minor bigint not null,
  currency text not null,
  reference text not null,
  state text not null default 'ready'::text,
  made_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  constraint reward_pkey PRIMARY KEY (member_id, reward_id),
  constraint reward_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint reward_check CHECK (((lowered_minor >= 0) AND (lowered_minor <= earned_minor))),
  constraint reward_check1 CHECK ((amount_minor = (earned_minor - lowered_minor))),
  constraint reward_check2 CHECK (((state = 'paid'::text) = (paid_at IS NOT NULL))),
  constraint reward_check3 CHECK (((state = 'nothing'::text) = (amount_minor = 0))),
  constraint reward_earned_minor_check CHECK ((earned_minor >= 0)),
  constraint reward_member_id_source_cause_key UNIQUE (member_id, source, cause),
  constraint reward_recounted_minor_check CHECK ((recounted_minor >= 0)),
  constraint reward_reference_key UNIQUE (reference),
  constraint reward_source_check CHECK ((source = ANY (ARRAY['upgrade'::text, 'weekly'::text, 'daily'::text, 'monthly'::text]))),
  constraint reward_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'paid'::text, 'nothing'::text])))
);
CREATE INDEX reward_ready ON vip.reward USING btree (brand_id, member_id, reward_id) WHERE (state = 'ready'::text);

create table vip.tier_change (
  member_id uuid not null,
  change_id uuid not null,
  brand_id text not null,
  from_tier smallint not null,
  to_tier smallint not null,
  cause text not null,
  growth bigint not null,
  operator_id uuid,
  reason text,
  changed_at timestamp with time zone not null,
  constraint tier_change_pkey PRIMARY KEY (member_id, change_id),
  constraint tier_change_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint tier_change_cause_check CHECK ((cause = ANY (ARRAY['upgrade'::text, 'keep'::text, 'downgrade'::text, 'operator'::text])))
);

create table vip.total (
  member_id uuid not null,
  game_type text not null,
  weighted bigint not null,
  constraint total_pkey PRIMARY KEY (member_id, game_type)
);

create table vip.worked (
  brand_id text not null,
  source text not null,
  from_day date not null,
  constraint worked_pkey PRIMARY KEY (brand_id, source),
  constraint worked_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint worked_source_check CHECK ((source = ANY (ARRAY['weekly'::text, 'daily'::text, 'monthly'::text])))
);

-- wagering

create table wagering.bet_share (
  member_id uuid not null,
  bet_id uuid not null,
  grant_id uuid not null,
  node_id integer not null,
  game_type text not null,
  bonus_minor bigint not null,
  voided_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  counted_minor bigint not null default 0,
  reason text,
  is_open boolean not null default true,
  moves integer not null default 0,
  constraint bet_share_pkey PRIMARY KEY (member_id, bet_id),
  constraint bet_share_bonus_minor_check CHECK ((bonus_minor >= 0)),
  constraint bet_share_counted_minor_check CHECK ((counted_minor >= 0)),
  constraint bet_share_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES wagering.bonus_grant(grant_id),
  constraint bet_share_reason_check CHECK ((reason = ANY (ARRAY['WEIGHT'::text, 'TIE'::text, 'OPPOSITE'::text, 'MAX_BET'::text, 'GAME'::text, 'DONE'::text]))),
  constraint bet_share_voided_minor_check CHECK ((voided_minor >= 0))
);
CREATE INDEX open_share ON wagering.bet_share USING btree (member_id) WHERE is_open;
CREATE INDEX share_of_grant ON wagering.bet_share USING btree (grant_id, bet_id);

create table wagering.bonus_grant (
  grant_id uuid not null,
  member_id uuid not null,
  brand_id text not null,
  reference text not null,
  account text not null,
  note text not null,
  currency text not null,
  state text not null,
  amount_minor bigint not null,
  required_minor bigint not null,
  done_minor bigint not null default 0,
  max_bet_minor bigint not null,
  max_convert_minor bigint,
  excluded_nodes integer[] not null,
  weights jsonb not null,
  days smallint not null,
  deposit text,
  deposit_minor bigint,
  terms_hash text not null,
  claimed_at timestamp with time zone not null,
  started_at timestamp with time zone,
  expires_at timestamp with time zone,
  ended_at timestamp with time zone,
  converted_minor bigint not null default 0,
  removed_minor bigint not null default 0,
  notified_state text not null default 'queued'::text,
  warned_hours smallint,
  is_free_bet boolean not null default false,
  recalled_minor bigint,
  constraint bonus_grant_pkey PRIMARY KEY (grant_id),
  constraint bonus_grant_amount_minor_check CHECK ((amount_minor > 0)),
  constraint bonus_grant_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint bonus_grant_check CHECK (((done_minor >= 0) AND (done_minor <= required_minor))),
  constraint bonus_grant_converted_minor_check CHECK ((converted_minor >= 0)),
  constraint bonus_grant_days_check CHECK ((days > 0)),
  constraint bonus_grant_max_bet_minor_check CHECK ((max_bet_minor > 0)),
  constraint bonus_grant_max_convert_minor_check CHECK ((max_convert_minor > 0)),
  constraint bonus_grant_recalled_minor_check CHECK ((recalled_minor >= 0)),
  constraint bonus_grant_reference_key UNIQUE (reference),
  constraint bonus_grant_removed_minor_check CHECK ((removed_minor >= 0)),
  constraint bonus_grant_required_minor_check CHECK ((required_minor > 0)),
  constraint bonus_grant_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'active'::text, 'completed'::text, 'lost'::text, 'expired'::text, 'dropped'::text, 'recalled'::text])))
);
CREATE UNIQUE INDEX active_grant ON wagering.bonus_grant USING btree (member_id) WHERE (state = 'active'::text);
CREATE INDEX expiring_grant ON wagering.bonus_grant USING btree (expires_at) WHERE (state = 'active'::text);
CREATE INDEX grant_of_member ON wagering.bonus_grant USING btree (member_id, grant_id);
CREATE INDEX queued_grant ON wagering.bonus_grant USING btree (member_id, claimed_at, grant_id) WHERE (state = 'queued'::text);
CREATE INDEX unnotified_grant ON wagering.bonus_grant USING btree (grant_id) WHERE (notified_state <> state);

create function wagering.at_stake(p_member uuid, p_grant uuid)
  returns bigint language sql stable;
-- execute: parola_server

create function wagering.bonus_part(p_payout bigint, p_stake bigint, p_bonus bigint)
  returns bigint language sql immutable;
-- execute: the owner

create function wagering.cash_part(p_amount bigint, p_stake bigint, p_bonus bigint)
  returns bigint language sql immutable;
-- execute: parola_server

create function wagering.cover(p_member uuid, p_bet uuid, p_stake bigint, p_payout bigint, p_undone bigint)
  returns void language plpgsql;
-- execute: the owner

create function wagering.drop_grant(p_member uuid, p_grant uuid, p_balance bigint, p_at_stake bigint)
  returns text language plpgsql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function wagering.end_grant(p_grant uuid, p_state text)
  returns void language plpgsql;
-- execute: the owner

create function wagering.end_if_over(p_grant wagering.bonus_grant)
  returns void language plpgsql;
-- execute: the owner

create function wagering.expire(p_grant uuid)
  returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function wagering.follow(p_member uuid, p_bet uuid, p_stake bigint, p_payout bigint, p_valid bigint, p_state text, p_undone bigint, p_is_reviewed boolean)
  returns void language plpgsql;
-- execute: the owner

create function wagering.follow_recall(p_grant uuid, p_key text)
  returns void language plpgsql;
-- execute: the owner

create function wagering.give(p_share wagering.bet_share, p_amount bigint)
  returns void language plpgsql;
-- execute: the owner

create function wagering.keep_share(p_member uuid, p_bet uuid, p_is_new boolean, p_node integer, p_game_type text, p_part bigint)
  returns void language plpgsql;
-- execute: the owner

create function wagering.lend(p_member uuid, p_stake bigint, p_bet uuid, p_staked bigint, p_node integer, p_game_type text, p_key text, p_ref text, OUT refusal text, OUT part bigint)
  returns record language plpgsql;
-- execute: the owner

create function wagering.mark(p_member uuid)
  returns void language sql;
-- execute: the owner

create function wagering.move(p_member uuid, p_key text, p_kind text, p_ref text, p_from text, p_to text, p_account text, p_amount bigint)
  returns void language plpgsql;
-- execute: the owner

create function wagering.recall(p_grant uuid)
  returns bigint language plpgsql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function wagering.reopen_free_bet(p_grant uuid, p_key text, p_ref text, p_stake bigint)
  returns boolean language plpgsql;
-- execute: the owner

create function wagering.restore(p_grant uuid, p_key text, p_amount bigint)
  returns void language plpgsql;
-- execute: the owner

create function wagering.retake(p_member uuid, p_bet uuid, p_key text)
  returns void language plpgsql;
-- execute: the owner

create function wagering.start(p_member uuid)
  returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function wagering.start_next(p_member uuid)
  returns void language plpgsql;
-- execute: the owner

create function wagering.usable(p_member uuid)
  returns bigint language sql stable security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_server

create function wagering.weight_of(p_grant wagering.bonus_grant, p_node integer, p_game_type text)
  returns integer language sql immutable;
-- execute: the owner

-- wheel

create table wheel.member (
  member_id uuid not null,
  brand_id text not null,
  spins integer not null,
  given_until date not null,
  client_seed text not null,
  nonce integer not null default 0,
  commit text not null,
  sealed_seed bytea not null,
  constraint member_pkey PRIMARY KEY (member_id),
  constraint member_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint member_spins_check CHECK ((spins >= 0))
);
CREATE TRIGGER retired_key_of_sealed_seed BEFORE INSERT OR UPDATE OF sealed_seed ON wheel.member FOR EACH ROW EXECUTE FUNCTION platform.refuse_retired_key('sealed_seed');

create table wheel.spin (
  member_id uuid not null,
  spin_id uuid not null,
  brand_id text not null,
  request_key uuid not null,
  tier smallint not null,
  commit text not null,
  server_seed text not null,
  client_seed text not null,
  nonce integer not null,
  weights jsonb not null,
  roll integer not null,
  segment smallint not null,
  reward jsonb not null,
  currency text not null,
  reference text not null,
  spun_at timestamp with time zone not null,
  constraint spin_pkey PRIMARY KEY (member_id, spin_id),
  constraint spin_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id),
  constraint spin_member_id_fkey FOREIGN KEY (member_id) REFERENCES wheel.member(member_id),
  constraint spin_member_id_nonce_key UNIQUE (member_id, nonce),
  constraint spin_member_id_request_key_key UNIQUE (member_id, request_key)
);
CREATE INDEX spin_of_brand ON wheel.spin USING btree (brand_id, spun_at);

create table wheel.start (
  brand_id text not null,
  starts_at timestamp with time zone not null,
  constraint start_pkey PRIMARY KEY (brand_id),
  constraint start_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brand(brand_id)
);
