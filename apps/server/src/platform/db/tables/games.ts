// Made from the migrated schema by `npm run schema`.
import type { ColumnType, Defaulted, Json } from './columns.ts'

export type GamesTables = {
  'activity.consumer': {
    name: string
    shard: number
    seq: Defaulted<bigint>
    furthest: Defaulted<bigint>
  }
  'activity.held': {
    name: string
    shard: number
    member_id: string
    seq: bigint
    furthest: bigint
    since: Date
  }
  'activity.member': {
    member_id: string
    seq: bigint
  }
  'activity.odds': {
    member_id: string
    bet_id: string
    hundredths: bigint
  }
  'activity.open_bet': {
    member_id: string
    bet_id: string
  }
  'activity.settlement': {
    shard: number
    seq: bigint
    member_id: string
    brand_id: string
    bet_id: string
    version: number
    vendor: string
    game_type: string
    node_id: number
    currency: string
    stake: bigint
    valid: bigint
    payout: bigint
    state: string
    is_correction: boolean
    played_at: Defaulted<Date | null>
    settled_at: Defaulted<Date | null>
    recorded_at: Date
  }
  'activity.shard': {
    shard: number
    last_seq: Defaulted<bigint>
  }
  'bet.bet': {
    member_id: string
    bet_id: Defaulted<string>
    brand_id: string
    vendor: string
    round: string
    node_id: number
    game_type: string
    currency: string
    stake: bigint
    payout: bigint
    valid: bigint
    calls: number
    win_calls: number
    state: string
    closed_by: Defaulted<string | null>
    mismatch: Defaulted<boolean>
    first_seq: bigint
    last_seq: bigint
    opened_at: Defaulted<Date>
    settled_at: Defaulted<Date | null>
    is_away: Defaulted<boolean>
  }
  'bet.event': {
    event_id: Defaulted<bigint>
    source: string
    event: string
    version: Defaulted<number>
    after_member: Defaulted<string>
    after_ref: Defaulted<string>
    is_done: Defaulted<boolean>
  }
  'bet.event_bet': {
    event_id: bigint
    member_id: string
    ref: string
    bet_id: string
    stake: bigint
    terms: string
  }
  'bet.event_payout': {
    event_id: bigint
    paid: Defaulted<bigint>
  }
  'bet.held_win': {
    member_id: string
    entry_id: string
    brand_id: string
    vendor: string
    round: string
    tx: string
    node_id: number
    game_type: string
    currency: string
    amount: bigint
    stake: bigint
    because: string
    state: Defaulted<string>
    held_at: Defaulted<Date>
    ended_at: Defaulted<Date | null>
    reported_at: Defaulted<Date | null>
  }
  'bet.mark': {
    member_id: string
    key: string
    mark: string
    rollback_tx: string
    content: Defaulted<Buffer | null>
    outcome: Defaulted<string | null>
    owed: Defaulted<bigint>
    at: Defaulted<Date>
  }
  'catalogue.brand_title': {
    brand_id: string
    node_id: number
    is_hidden: Defaulted<boolean>
    place: Defaulted<number | null>
    shut_from: Defaulted<Date | null>
    shut_until: Defaulted<Date | null>
    shut_because: Defaulted<string | null>
  }
  'catalogue.brand_vendor': {
    brand_id: string
    vendor: string
    is_hidden: Defaulted<boolean>
    place: Defaulted<number | null>
    shut_from: Defaulted<Date | null>
    shut_until: Defaulted<Date | null>
    shut_because: Defaulted<string | null>
  }
  'catalogue.favourite': {
    member_id: string
    node_id: number
    added_at: Date
  }
  'catalogue.payout_day': {
    brand_id: string
    vendor: string
    node_id: number
    day: string
    won_minor: Defaulted<string>
    is_over: Defaulted<boolean>
  }
  'catalogue.payout_day_mark': {
    brand_id: string
    counted_to: Date
  }
  'catalogue.payout_limit': {
    brand_id: string
    vendor: string
    times: Defaulted<number | null>
    win_minor: Defaulted<bigint | null>
    title_day_minor: Defaulted<bigint | null>
    vendor_day_minor: Defaulted<bigint | null>
  }
  'catalogue.title': {
    node_id: number
    vendor: string
    game: string
    name: string
    game_type: string
    classify: string
    tags: string[]
    theme: string
    model: string
    rank: number
    is_hot: boolean
    is_new: boolean
    demo: boolean
    maintenance: Defaulted<boolean>
    active: Defaulted<boolean>
    search: Defaulted<string>
    vendor_status: Defaulted<string>
    vendor_reason: Defaulted<string | null>
    rtp_ppm: Defaulted<number | null>
    free_stakes: ColumnType<unknown, string | null | undefined, string | null>
    max_win_times: Defaulted<number | null>
  }
  'catalogue.vendor': {
    vendor: string
    name: string
    game_types: string[]
    sequence: number
    maintenance: Defaulted<boolean>
    active: Defaulted<boolean>
    away: Defaulted<boolean>
    wallet: Defaulted<string>
    is_own: Defaulted<boolean>
  }
  'free_round.award': {
    member_id: string
    campaign: string
    award_id: string
    state: Defaulted<string>
    refusal: Defaulted<string | null>
    tries: Defaulted<number>
    next_try_at: Date
    cancelled_at: Defaulted<Date | null>
    reported_state: Defaulted<string | null>
    reported_won_minor: Defaulted<bigint | null>
  }
  'free_round.campaign': {
    campaign: string
    brand_id: string
    request_key: string
    vendor: string
    games: string[]
    game_names: string[]
    rounds: number
    stake_minor: bigint
    currency: string
    multiple: number
    note: string
    because: string
    given_by: Defaulted<string | null>
    given_at: Date
    starts_at: Date
    expires_at: Date
    agreed_by: Defaulted<string | null>
  }
  'free_round.play': {
    vendor: string
    tx: string
    member_id: string
    campaign: string
    round: string
    kind: string
    amount_minor: bigint
    game_type: string
    state: Defaulted<string>
    requested_at: Date
    look_at: Defaulted<Date | null>
  }
  'jackpot.game': {
    vendor: string
    game: string
    jackpot: string
  }
  'jackpot.move': {
    vendor: string
    tx: string
    member_id: string
    kind: string
    game: string
    round: string
    currency: string
    amount: bigint
    jackpot: Defaulted<string | null>
    level: Defaulted<string | null>
    state: Defaulted<string>
    doubted_at: Defaulted<Date | null>
    nth: Defaulted<number | null>
    requested_at: Date
    look_at: Defaulted<Date | null>
  }
  'jackpot.pool': {
    pool_id: string
    vendor: string
    jackpot: string
    level: string
    currency: string
    seed_minor: bigint
    share_ppm: number
    one_in: Defaulted<bigint | null>
    ceiling_minor: Defaulted<bigint | null>
    next_terms: ColumnType<unknown, string | null | undefined, string | null>
    balance_minor: Defaulted<bigint>
    fraction: Defaulted<number>
    entries: Defaulted<number>
    wins: Defaulted<number>
    is_listed: Defaulted<boolean>
    opened_at: Date
    changed_at: Date
    reported_minor: Defaulted<bigint | null>
    reported_at: Defaulted<Date | null>
    drift_minor: Defaulted<bigint>
    drift_looks: Defaulted<number>
    takes_raises: Defaulted<boolean>
  }
  'jackpot.retirement': {
    retirement_id: string
    brand_id: string
    from_pool: string
    to_pool: string
    amount_minor: bigint
    because: string
    requested_by: string
    requested_at: Date
    ended_at: Defaulted<Date | null>
    outcome: Defaulted<string | null>
    refused_as: Defaulted<string | null>
  }
  'lottery_chase.chase': {
    chase_id: string
    brand_id: string
    member_id: string
    request_key: string
    game: string
    bet: Json
    plan: Json
    stop_on_win: boolean
    state: Defaulted<string>
    because: Defaulted<string | null>
    due_at: Date
    ordered_at: Date
    ended_at: Defaulted<Date | null>
  }
  'lottery_chase.instalment': {
    chase_id: string
    no: number
    numero: string
    multiple: number
    stake_minor: bigint
    closes_at: Date
    draws_at: Date
    state: Defaulted<string>
    ticket_id: Defaulted<string | null>
    payout_minor: Defaulted<bigint | null>
    because: Defaulted<string | null>
  }
  'lottery_draw.notified': {
    member_id: string
    notified_until: Date
  }
  'lottery_favourite.favourite': {
    favourite_id: string
    member_id: string
    game: string
    name: string
    bet_type: string
    selection: Json
    kept_at: Date
  }
  'lottery_issue.game': {
    game: string
    vendor: string
    family: string
    node_id: number
    game_type: string
    name: string
    mode: string
    source: string
    zone: string
    schedule: Json
    close_s: number
    is_active: Defaulted<boolean>
  }
  'lottery_issue.issue': {
    issue_id: string
    brand_id: string
    game: string
    numero: string
    state: Defaulted<string>
    opens_at: Date
    closes_at: Date
    draws_at: Date
    seed_hash: string
    sealed_seed: Buffer
    ticket_root: Defaulted<string | null>
    ticket_count: Defaulted<number | null>
    stake_minor: Defaulted<bigint | null>
    seed: Defaulted<string | null>
    result: ColumnType<unknown, string | null | undefined, string | null>
    is_simulated: Defaulted<boolean>
    version: Defaulted<number>
    held_because: Defaulted<string | null>
    closed_at: Defaulted<Date | null>
    drawn_at: Defaulted<Date | null>
    settled_at: Defaulted<Date | null>
    payout_minor: Defaulted<bigint | null>
  }
  'lottery_issue.past_result': {
    issue_id: string
    version: number
    result: Json
    replaced_at: Date
  }
  'lottery_result.entry': {
    issue_id: string
    operator_id: string
    result: Json
    entered_at: Date
  }
  'lottery_syndicate.holding': {
    syndicate_id: string
    member_id: string
    request_key: string
    first_share: number
    shares: number
    bought_at: Date
  }
  'lottery_syndicate.syndicate': {
    syndicate_id: string
    brand_id: string
    opener_id: string
    request_key: string
    game: string
    numero: string
    closes_at: Date
    draws_at: Date
    bets: Json
    costs: Json
    shares: number
    sold: Defaulted<number>
    opened_at: Date
  }
  'lottery_ticket.closed_number': {
    brand_id: string
    game: string
    numero: Defaulted<string>
    bet_type: string
    number: string
    closed_by: string
    closed_at: Date
  }
  'lottery_ticket.liability': {
    issue_id: string
    bet_type: string
    number: string
    minor: bigint
  }
  'lottery_ticket.member_liability': {
    issue_id: string
    member_id: string
    minor: bigint
  }
  'lottery_ticket.ticket': {
    ticket_id: string
    issue_id: string
    brand_id: string
    member_id: string
    request_key: string
    no: number
    bet_type: string
    content: string
    content_hash: string
    lines: number
    stake_minor: bigint
    most_minor: bigint
    bought_at: Date
  }
  'play.launch_token': {
    token_hash: Buffer
    member_id: string
    play_session_id: string
  }
  'play.player': {
    member_id: string
    vendor: string
    player: string
  }
  'play.player_directory': {
    vendor: string
    player: string
    member_id: string
  }
  'play.recent': {
    member_id: string
    node_id: number
    opened_at: Date
  }
  'play.session': {
    member_id: string
    play_session_id: string
    vendor: string
    node_id: number
    token_hash: Buffer
    launched_at: Date
    authenticated_at: Defaulted<Date | null>
    last_bet_at: Defaulted<Date | null>
    closed_at: Defaulted<Date | null>
    address: string
    session_id: Defaulted<string | null>
    vendor_session: Defaulted<string | null>
  }
  'vendor_case.vendor_case': {
    case_id: string
    vendor: string
    kind: string
    subject: string
    member_id: Defaulted<string | null>
    round: Defaulted<string | null>
    ours: ColumnType<unknown, string | null | undefined, string | null>
    theirs: ColumnType<unknown, string | null | undefined, string | null>
    times: Defaulted<number>
    opened_at: Date
    seen_at: Date
    closed_at: Defaulted<Date | null>
    outcome: Defaulted<string | null>
  }
  'vendor_sync.maintenance': {
    vendor: string
    event_id: string
    from_at: Date
    until_at: Defaulted<Date | null>
  }
  'vendor_sync.report': {
    vendor: string
    from_at: Date
    to_at: Date
    made_at: Date
    agrees: boolean
    found: Json
  }
  'vendor_sync.vendor': {
    vendor: string
    misses: Defaulted<number>
    answered_at: Defaulted<Date | null>
    read_at: Defaulted<Date | null>
    read_whole_at: Defaulted<Date | null>
    rounds_from: Defaulted<Date | null>
  }
}
