-- What a migrated database holds: made by `npm run schema`, never changed by hand.
-- Functions are here with their signatures; their texts are in the `sql` folders of the features.

-- studio

create table studio.crash_round (
  seed_id uuid not null,
  game integer not null,
  state text not null,
  betting_until timestamp with time zone not null,
  started_at timestamp with time zone,
  beat_at timestamp with time zone,
  ended_at timestamp with time zone,
  crash_x100 integer,
  hash text,
  is_outage boolean not null default false,
  constraint crash_round_pkey PRIMARY KEY (seed_id, game),
  constraint crash_round_state_check CHECK ((state = ANY (ARRAY['betting'::text, 'running'::text, 'crashed'::text, 'over'::text])))
);
CREATE INDEX crash_round_ended ON studio.crash_round USING btree (ended_at);

create table studio.crash_series (
  seed_id uuid not null,
  games integer not null,
  contributions jsonb not null default '[]'::jsonb,
  published_at timestamp with time zone not null default clock_timestamp(),
  ladder bytea,
  commits jsonb not null default '[]'::jsonb,
  constraint crash_series_pkey PRIMARY KEY (seed_id),
  constraint crash_series_games_check CHECK ((games > 0))
);
CREATE TRIGGER retired_key_of_ladder BEFORE INSERT OR UPDATE OF ladder ON studio.crash_series FOR EACH ROW WHEN ((new.ladder IS NOT NULL)) EXECUTE FUNCTION studio.refuse_retired_key('ladder');

create table studio.free_grant (
  vendor text not null,
  campaign text not null,
  player text not null,
  grant_id text not null,
  games text[] not null,
  rounds integer not null,
  stake_minor bigint not null,
  currency text not null,
  starts_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  granted_at timestamp with time zone not null default clock_timestamp(),
  constraint free_grant_pkey PRIMARY KEY (vendor, player, campaign),
  constraint free_grant_check CHECK ((expires_at > starts_at)),
  constraint free_grant_grant_id_key UNIQUE (grant_id),
  constraint free_grant_rounds_check CHECK ((rounds > 0)),
  constraint free_grant_stake_minor_check CHECK ((stake_minor > 0))
);

create table studio.manifest (
  hash text not null,
  first_seen_at timestamp with time zone not null default clock_timestamp(),
  constraint manifest_pkey PRIMARY KEY (hash)
);

create table studio.meter (
  model text not null,
  level text not null,
  mode text not null,
  currency text not null,
  scaled numeric(30,0) not null,
  vendor text not null default ''::text,
  changed_at timestamp with time zone not null default clock_timestamp(),
  drop_sealed bytea,
  drop_commit text,
  constraint meter_pkey PRIMARY KEY (vendor, model, level, mode, currency),
  constraint meter_mode_check CHECK ((mode = ANY (ARRAY['real'::text, 'demo'::text]))),
  constraint meter_scaled_check CHECK ((scaled >= (0)::numeric))
);
CREATE TRIGGER retired_key_of_drop_sealed BEFORE INSERT OR UPDATE OF drop_sealed ON studio.meter FOR EACH ROW WHEN ((new.drop_sealed IS NOT NULL)) EXECUTE FUNCTION studio.refuse_retired_key('drop_sealed');

create table studio.model_version (
  model text not null,
  version text not null,
  content jsonb not null,
  since timestamp with time zone not null default clock_timestamp(),
  constraint model_version_pkey PRIMARY KEY (model, version)
);

create unlogged table studio.pace (
  kind text not null,
  source text not null,
  allowance double precision not null,
  at timestamp with time zone not null,
  constraint pace_pkey PRIMARY KEY (kind, source)
);
CREATE INDEX pace_at ON studio.pace USING btree (at);

create table studio.past (
  is_only boolean not null default true,
  behind_ms bigint not null,
  constraint past_pkey PRIMARY KEY (is_only),
  constraint past_is_only_check CHECK (is_only)
);

create table studio.raise (
  vendor text not null,
  id text not null,
  model text not null,
  level text not null,
  currency text not null,
  amount_minor bigint not null,
  came_from text not null,
  because text not null,
  meter_minor bigint,
  refused text,
  raised_at timestamp with time zone not null default clock_timestamp(),
  constraint raise_pkey PRIMARY KEY (vendor, id),
  constraint raise_amount_minor_check CHECK ((amount_minor > 0)),
  constraint raise_check CHECK (((meter_minor IS NULL) OR (refused IS NULL)))
);

create table studio.return_count (
  model text not null,
  version text not null,
  rounds bigint not null default 0,
  returned numeric not null default 0,
  state text not null default 'watched'::text,
  z double precision,
  changed_at timestamp with time zone not null default clock_timestamp(),
  expected double precision not null default 0,
  variance double precision not null default 0,
  part text not null default ''::text,
  cubes double precision not null default 0,
  constraint return_count_pkey PRIMARY KEY (model, version, part),
  constraint return_count_state_check CHECK ((state = ANY (ARRAY['watched'::text, 'alarmed'::text, 'disabled'::text])))
);

create table studio.return_mark (
  is_only boolean not null default true,
  upto timestamp with time zone not null,
  constraint return_mark_pkey PRIMARY KEY (is_only),
  constraint return_mark_is_only_check CHECK (is_only)
);

create table studio.return_release (
  model text not null,
  version text not null,
  part text not null,
  vendor text not null,
  rounds bigint not null,
  returned numeric not null,
  z double precision,
  released_by text not null,
  because text not null,
  released_at timestamp with time zone not null default clock_timestamp(),
  constraint return_release_pkey PRIMARY KEY (model, version, part, released_at)
);

create table studio.round (
  round text not null,
  session_id text not null,
  request_id text not null,
  owner text not null,
  vendor text not null,
  player text,
  game text not null,
  seed_id uuid not null,
  nonce integer not null,
  model text not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  outcome jsonb not null,
  state text not null,
  opened_at timestamp with time zone not null default clock_timestamp(),
  tries integer not null default 0,
  next_try_at timestamp with time zone not null default clock_timestamp(),
  refusal text,
  ended_at timestamp with time zone,
  bet_minor bigint,
  buy text,
  jackpot_minor bigint not null default 0,
  is_metered boolean not null default false,
  choice jsonb,
  steps jsonb,
  raises jsonb not null default '[]'::jsonb,
  due_at timestamp with time zone,
  dropped jsonb,
  free jsonb,
  version text,
  is_lapsed boolean not null default false,
  seen_at timestamp with time zone,
  currency text not null,
  constraint round_pkey PRIMARY KEY (round),
  constraint round_session_id_request_id_key UNIQUE (session_id, request_id),
  constraint round_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'settled'::text, 'refused'::text, 'undoing'::text, 'void'::text, 'alarmed'::text, 'open'::text, 'raising'::text, 'paying'::text])))
);
CREATE INDEX crash_bet ON studio.round USING btree (seed_id, nonce) WHERE (model = 'crash'::text);
CREATE UNIQUE INDEX crash_slot ON studio.round USING btree (seed_id, nonce, owner, ((choice ->> 'slot'::text))) WHERE ((model = 'crash'::text) AND (state <> ALL (ARRAY['refused'::text, 'void'::text])));
CREATE UNIQUE INDEX round_alone ON studio.round USING btree (owner, game) WHERE ((steps IS NOT NULL) AND (model <> 'crash'::text) AND (state = ANY (ARRAY['pending'::text, 'open'::text, 'raising'::text, 'paying'::text])));
CREATE INDEX round_bet ON studio.round USING btree (ended_at) WHERE ((state = 'settled'::text) AND (choice IS NOT NULL) AND (steps IS NULL));
CREATE INDEX round_bought ON studio.round USING btree (ended_at) WHERE ((state = 'settled'::text) AND (buy IS NOT NULL));
CREATE INDEX round_chosen ON studio.round USING btree (ended_at) WHERE ((state = 'settled'::text) AND (choice IS NOT NULL) AND (steps IS NOT NULL) AND (model <> 'crash'::text));
CREATE INDEX round_due ON studio.round USING btree (due_at) WHERE (state = 'open'::text);
CREATE INDEX round_of_campaign ON studio.round USING btree (vendor, player, ((free ->> 'campaign'::text))) WHERE (free IS NOT NULL);
CREATE INDEX round_of_owner ON studio.round USING btree (owner, opened_at DESC);
CREATE INDEX round_of_vendor ON studio.round USING btree (vendor, opened_at, round);
CREATE INDEX round_open ON studio.round USING btree (next_try_at) WHERE (state = ANY (ARRAY['pending'::text, 'undoing'::text]));
CREATE INDEX round_played ON studio.round USING btree (ended_at) WHERE ((state = 'settled'::text) AND (bet_minor IS NOT NULL) AND (buy IS NULL));
CREATE INDEX round_stepping ON studio.round USING btree (next_try_at) WHERE (state = ANY (ARRAY['raising'::text, 'paying'::text]));
CREATE TRIGGER retired_key_of_dropped BEFORE INSERT OR UPDATE OF dropped ON studio.round FOR EACH ROW WHEN ((new.dropped IS NOT NULL)) EXECUTE FUNCTION studio.refuse_retired_key('dropped', 'sealed');

create table studio.secret_key (
  secret text not null,
  key_id text not null,
  fingerprint bytea not null,
  seals boolean not null,
  first_seen timestamp with time zone not null default clock_timestamp(),
  retired_at timestamp with time zone,
  constraint secret_key_pkey PRIMARY KEY (secret, key_id)
);

create table studio.seed (
  seed_id uuid not null default uuidv7(),
  owner text not null,
  sealed bytea not null,
  commit text not null,
  client_seed text not null,
  nonce integer not null default 0,
  revealed text,
  next_sealed bytea,
  next_commit text,
  constraint seed_pkey PRIMARY KEY (seed_id)
);
CREATE UNIQUE INDEX seed_in_use ON studio.seed USING btree (owner) WHERE (revealed IS NULL);
CREATE INDEX seed_owner ON studio.seed USING btree (owner);
CREATE TRIGGER retired_key_of_next_sealed BEFORE INSERT OR UPDATE OF next_sealed ON studio.seed FOR EACH ROW WHEN ((new.next_sealed IS NOT NULL)) EXECUTE FUNCTION studio.refuse_retired_key('next_sealed');
CREATE TRIGGER retired_key_of_sealed BEFORE INSERT OR UPDATE OF sealed ON studio.seed FOR EACH ROW EXECUTE FUNCTION studio.refuse_retired_key('sealed');

create table studio.session (
  session_id text not null,
  vendor text not null,
  game text not null,
  mode text not null,
  token text,
  player text,
  wallet_session text,
  currency text not null,
  language text not null,
  lobby_url text not null,
  balance_minor bigint not null default 0,
  opened_at timestamp with time zone not null default clock_timestamp(),
  closed_at timestamp with time zone,
  nickname text,
  closed_for text,
  source text,
  launched_for text,
  is_test boolean not null default false,
  constraint session_pkey PRIMARY KEY (session_id),
  constraint session_mode_check CHECK ((mode = ANY (ARRAY['real'::text, 'demo'::text])))
);
CREATE INDEX session_demo ON studio.session USING btree (opened_at) WHERE (mode = 'demo'::text);
CREATE INDEX session_unopened ON studio.session USING btree (vendor, launched_for) WHERE ((player IS NULL) AND (launched_for IS NOT NULL) AND (closed_at IS NULL));

create table studio.transfer (
  vendor text not null,
  ref text not null,
  player text not null,
  kind text not null,
  currency text not null,
  requested_minor bigint,
  amount_minor bigint not null,
  vendor_ref text not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint transfer_pkey PRIMARY KEY (vendor, ref),
  constraint transfer_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint transfer_kind_check CHECK ((kind = ANY (ARRAY['in'::text, 'out'::text, 'out-all'::text])))
);

create table studio.wallet (
  vendor text not null,
  player text not null,
  currency text not null,
  balance_minor bigint not null default 0,
  seq bigint not null default 0,
  constraint wallet_pkey PRIMARY KEY (vendor, player),
  constraint wallet_balance_minor_check CHECK ((balance_minor >= 0))
);

create table studio.wallet_call (
  vendor text not null,
  call text not null,
  tx text not null,
  player text not null,
  net_minor bigint not null,
  state text not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint wallet_call_pkey PRIMARY KEY (vendor, tx),
  constraint wallet_call_state_check CHECK ((state = ANY (ARRAY['done'::text, 'rolled_back'::text, 'tombstone'::text])))
);
CREATE INDEX wallet_call_whole ON studio.wallet_call USING btree (vendor, call);

create function studio.clear_demos(p_before timestamp with time zone, p_sessions integer, p_rounds integer)
  returns integer language plpgsql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: parola_studio

create function studio.clock()
  returns timestamp with time zone language sql;
-- execute: public

create function studio.past_clock()
  returns timestamp with time zone language sql security definer
  set search_path = pg_catalog, pg_temp;
-- execute: public

create function studio.refuse_retired_key()
  returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp;
-- execute: public
