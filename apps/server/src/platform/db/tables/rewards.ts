// Made from the migrated schema by `npm run schema`.
import type { ColumnType, Defaulted, Json } from './columns.ts'

export type RewardsTables = {
  'bonus.reward': {
    member_id: string
    reward_id: string
    brand_id: string
    request_key: string
    reference: string
    currency: string
    amount_minor: bigint
    multiple: number
    note: string
    because: string
    given_by: Defaulted<string | null>
    agreed_by: Defaulted<string | null>
    state: Defaulted<string>
    granted_at: Date
    ended_at: Defaulted<Date | null>
    source: Defaulted<string>
    required_minor: Defaulted<bigint | null>
    bonus_terms: ColumnType<unknown, string | null | undefined, string | null>
  }
  'missions.counted': {
    member_id: string
    mission_id: string
    window_name: string
    item: string
    bets: bigint
  }
  'missions.place': {
    standing_id: string
    member_id: string
    score: bigint
    reached_at: Date
    removed_for: Defaulted<string | null>
    prize_minor: Defaulted<bigint | null>
    reference: Defaulted<string | null>
    removed_by: Defaulted<string | null>
  }
  'missions.progress': {
    member_id: string
    mission_id: string
    window_name: string
    brand_id: string
    done: bigint
    target: bigint
    reward: Json
    state: string
    completed_at: Defaulted<Date | null>
    notified_at: Defaulted<Date | null>
    claimed_at: Defaulted<Date | null>
    reference: Defaulted<string | null>
  }
  'missions.score': {
    board_id: string
    window_name: string
    member_id: string
    brand_id: string
    is_best: boolean
    score: bigint
    reached_at: Date
  }
  'missions.standing': {
    standing_id: string
    brand_id: string
    board_id: string
    window_name: string
    period: string
    terms: ColumnType<unknown, string | null | undefined, string | null>
    frozen_at: Defaulted<Date | null>
    paid_at: Defaulted<Date | null>
    paid_by: Defaulted<string | null>
  }
  'missions.start': {
    brand_id: string
    starts_at: Date
  }
  'missions.title': {
    member_id: string
    node_id: number
    bets: bigint
  }
  'points.account': {
    member_id: string
    brand_id: string
    rest: Defaulted<bigint>
    earned: Defaulted<bigint>
    balance: Defaulted<bigint>
    seq: Defaulted<bigint>
  }
  'points.entry': {
    member_id: string
    seq: bigint
    kind: string
    change: bigint
    balance: bigint
    reference: string
    key: string
    at: Date
  }
  'points.goods': {
    goods_id: string
    brand_id: string
    name: Json
    remark: Json
    points: bigint
    amount_minor: Defaulted<bigint>
    stock: number
    per_member: Defaulted<number | null>
    is_open: boolean
    version: Defaulted<number>
    picture: Defaulted<string>
  }
  'points.redemption': {
    redemption_id: string
    member_id: string
    brand_id: string
    kind: string
    goods_id: Defaulted<string | null>
    goods_name: ColumnType<unknown, string | null | undefined, string | null>
    quantity: number
    points: bigint
    amount_minor: Defaulted<bigint | null>
    currency: string
    state: string
    reference: string
    request_key: string
    remark: string
    requested_at: Date
    answer: Defaulted<string | null>
    decided_at: Defaulted<Date | null>
    decided_by: Defaulted<string | null>
  }
  'promotion.code_try': {
    member_id: string
    wrong: number
    locked_until: Defaulted<Date | null>
  }
  'promotion.deposit': {
    member_id: string
    reference: string
    amount_minor: bigint
    credited_at: Date
  }
  'promotion.draw': {
    promotion_id: string
    server_seed: Defaulted<string | null>
    commit: string
    client_seed: Defaulted<string | null>
    nonce: Defaulted<number>
    parts: Json
    opened: Defaulted<number>
    tickets: ColumnType<unknown, string | null | undefined, string | null>
    winners: ColumnType<unknown, string | null | undefined, string | null>
    drawn_at: Defaulted<Date | null>
    revealed_at: Defaulted<Date | null>
    sealed_seed: Defaulted<Buffer | null>
  }
  'promotion.entry': {
    promotion_id: string
    member_id: string
    win: string
    entry_id: string
    brand_id: string
    status: string
    version: number
    terms_hash: string
    amount_minor: Defaulted<bigint>
    required_minor: Defaulted<bigint>
    basis: ColumnType<unknown, string | null | undefined, string | null>
    reference: Defaulted<string | null>
    remark: Defaulted<string | null>
    reason: Defaulted<string | null>
    taken_by: Defaulted<string | null>
    decided_by: Defaulted<string | null>
    joined_at: Date
    applied_at: Defaulted<Date | null>
    changed_at: Date
  }
  'promotion.exemption': {
    exemption_id: Defaulted<bigint>
    promotion_id: string
    member_id: string
    allowed_by: string
    because: string
    allowed_at: Date
    used_at: Defaulted<Date | null>
  }
  'promotion.picture': {
    entry_id: string
    place: number
    sealed: Buffer
  }
  'promotion.play_day': {
    member_id: string
    day: string
    game_type: string
    stake_minor: bigint
    valid_minor: bigint
    payout_minor: bigint
  }
  'promotion.promotion': {
    promotion_id: string
    brand_id: string
    kind: string
    state: Defaulted<string>
    live_version: Defaulted<number | null>
    starts_at: Date
    ends_at: Defaulted<Date | null>
    code: Defaulted<string | null>
    currency: string
    budget_minor: bigint
    left_minor: Defaulted<bigint>
    claims: Defaulted<number>
    cost_minor: Defaulted<bigint>
    created_at: Date
    stopped_at: Defaulted<Date | null>
  }
  'promotion.used_key': {
    promotion_id: string
    kind: string
    value: string
    entry_id: string
    used_at: Date
  }
  'promotion.version': {
    promotion_id: string
    version: number
    terms: Json
    terms_hash: string
    author: Defaulted<string | null>
    reason: string
    saved_at: Date
  }
  'rebate.accrual': {
    member_id: string
    game_type: string
    rate_ppm: number
    valid_minor: bigint
    vip_product: Defaulted<string>
  }
  'rebate.claim': {
    claim_id: string
    member_id: string
    brand_id: string
    request_key: string
    reference: string
    how: string
    currency: string
    amount_minor: bigint
    claimed_at: Date
  }
  'rebate.claim_line': {
    claim_id: string
    game_type: string
    valid_minor: bigint
    rate_ppm: number
    amount_minor: bigint
    vip_product: Defaulted<string>
  }
  'rebate.due': {
    member_id: string
    game_type: string
    valid_minor: bigint
  }
  'rebate.mark': {
    member_id: string
    brand_id: string
    claimed_at: Defaulted<Date | null>
    auto_day: Defaulted<string | null>
    due_since: Defaulted<Date | null>
  }
  'referral.code': {
    member_id: string
    brand_id: string
    code: string
    made_at: Date
  }
  'referral.failed': {
    brand_id: string
    member_id: string
    from_day: string
    to_day: string
    reason: string
    tries: number
    first_failed_at: Date
    next_try_at: Date
  }
  'referral.friend': {
    friend_id: string
    referrer_id: string
    brand_id: string
    joined_at: Date
    qualified_at: Defaulted<Date | null>
  }
  'referral.lowered': {
    member_id: string
    minor: bigint
  }
  'referral.part': {
    member_id: string
    payout_id: string
    friend_id: string
    base_minor: bigint
    amount_minor: bigint
  }
  'referral.payout': {
    member_id: string
    payout_id: string
    brand_id: string
    from_day: string
    to_day: string
    tier: number
    rate_ppm: number
    cap_minor: bigint
    base_minor: bigint
    earned_minor: bigint
    lowered_minor: bigint
    amount_minor: bigint
    recounted_minor: bigint
    currency: string
    reference: Defaulted<string | null>
    made_at: Date
  }
  'referral.worked': {
    brand_id: string
    from_day: string
  }
  'rehearsal.claim': {
    rehearsal_id: string
    member_id: string
    win: string
    claimed_at: Date
    day: string
    amount_minor: bigint
    required_minor: bigint
    outcome: Defaulted<string | null>
    joined_at: Defaulted<Date | null>
  }
  'rehearsal.run': {
    promotion_id: string
    rehearsal_id: string
    brand_id: string
    version: number
    days: number
    from_at: Date
    to_at: Date
    phase: Defaulted<string>
    replaces: Defaulted<string[]>
    after_member: Defaulted<string | null>
    members_done: Defaulted<number>
    members_total: Defaulted<number | null>
    left_minor: bigint
    tries: Defaulted<number>
    reason: Defaulted<string | null>
    requested_by: string
    begun_at: Date
    ended_at: Defaulted<Date | null>
    closed_at: Defaulted<Date | null>
  }
  'rehearsal.used_key': {
    rehearsal_id: string
    kind: string
    value: string
    member_id: string
    used_at: Date
  }
  'tournament.entry': {
    event_id: string
    member_id: string
    player: string
    chips: bigint
    seq: Defaulted<bigint>
    rounds: Defaulted<number>
    score: Defaulted<bigint>
    entered_at: Date
  }
  'tournament.event': {
    event_id: string
    brand_id: string
    tournament_id: string
    window_name: string
    terms: Json
    currency: string
    starts_at: Date
    ends_at: Date
    frozen_at: Defaulted<Date | null>
    cleared_at: Defaulted<Date | null>
  }
  'tournament.launch': {
    launch_id: string
    player: string
    vendor: string
    game: string
    token_hash: Defaulted<Buffer | null>
    session_id: Defaulted<string | null>
    launched_at: Date
    authenticated_at: Defaulted<Date | null>
    closed_at: Defaulted<Date | null>
  }
  'tournament.move': {
    player: string
    vendor: string
    tx: string
    call: string
    round: string
    type: string
    chips: bigint
    content: string
    state: string
    outcome: Defaulted<string | null>
    owed: Defaulted<bigint | null>
    moved_at: Date
  }
  'tournament.round': {
    player: string
    vendor: string
    round: string
    stake: bigint
    payout: bigint
    counts: boolean
    score: bigint
    is_closed: boolean
    opened_at: Date
    closed_by: Defaulted<string | null>
  }
  'vip.look': {
    brand_id: string
    deposits_until: Date
  }
  'vip.lowered': {
    member_id: string
    source: string
    minor: bigint
  }
  'vip.member': {
    member_id: string
    brand_id: string
    tier: Defaulted<number>
    peak: Defaulted<number>
    period_from: string
    warned_days: Defaulted<number | null>
    host: Defaulted<string | null>
    host_chosen_at: Defaulted<Date | null>
  }
  'vip.pending': {
    member_id: string
    brand_id: string
  }
  'vip.play': {
    member_id: string
    day: string
    game_type: string
    weighted: bigint
  }
  'vip.reward': {
    member_id: string
    reward_id: string
    brand_id: string
    source: string
    cause: string
    tier: number
    from_day: Defaulted<string | null>
    to_day: Defaulted<string | null>
    weighted_minor: Defaulted<bigint | null>
    earned_minor: bigint
    lowered_minor: Defaulted<bigint>
    amount_minor: bigint
    recounted_minor: bigint
    currency: string
    reference: string
    state: Defaulted<string>
    made_at: Date
    paid_at: Defaulted<Date | null>
  }
  'vip.tier_change': {
    member_id: string
    change_id: string
    brand_id: string
    from_tier: number
    to_tier: number
    cause: string
    growth: bigint
    operator_id: Defaulted<string | null>
    reason: Defaulted<string | null>
    changed_at: Date
  }
  'vip.total': {
    member_id: string
    game_type: string
    weighted: bigint
  }
  'vip.worked': {
    brand_id: string
    source: string
    from_day: string
  }
  'wheel.member': {
    member_id: string
    brand_id: string
    spins: number
    given_until: string
    client_seed: string
    nonce: Defaulted<number>
    commit: string
    sealed_seed: Buffer
  }
  'wheel.spin': {
    member_id: string
    spin_id: string
    brand_id: string
    request_key: string
    tier: number
    commit: string
    server_seed: string
    client_seed: string
    nonce: number
    weights: Json
    roll: number
    segment: number
    reward: Json
    currency: string
    reference: string
    spun_at: Date
  }
  'wheel.start': {
    brand_id: string
    starts_at: Date
  }
}
