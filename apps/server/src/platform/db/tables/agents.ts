// Made from the migrated schema by `npm run schema`.
import type { ColumnType, Defaulted, Json } from './columns.ts'

export type AgentsTables = {
  'agent_contract.answer': {
    offer_id: string
    state: string
    by_member_id: Defaulted<string | null>
    reason: Defaulted<string | null>
    start_at: Defaulted<Date | null>
    at: Date
    keeps_carry: Defaulted<boolean>
  }
  'agent_contract.ending': {
    offer_id: string
    end_at: Date
    by_member_id: Defaulted<string | null>
    because: string
    at: Date
  }
  'agent_contract.offer': {
    offer_id: string
    brand_id: string
    kind: string
    upline_id: Defaulted<string | null>
    downline_id: string
    version: number
    terms: Json
    start_at: Date
    offered_at: Date
    answer_by: Date
    content_hash: Buffer
    previous_hash: Defaulted<Buffer | null>
    is_counter: Defaulted<boolean>
  }
  'agent_contract.signature': {
    offer_id: string
    side: string
    member_id: Defaulted<string | null>
    operator_id: Defaulted<string | null>
    signed_at: Date
    address_hash: Buffer
  }
  'agent_service.note': {
    request_id: string
    side: string
    sealed: Buffer
  }
  'agent_service.request': {
    request_id: string
    brand_id: string
    member_id: string
    agent_id: string
    request_key: string
    reference: string
    kind: string
    currency: string
    amount_minor: bigint
    from_wallet: Defaulted<string | null>
    state: Defaulted<string>
    requested_at: Date
    answer_by: Date
    due_by: Defaulted<Date | null>
    answered_at: Defaulted<Date | null>
    accepted_at: Defaulted<Date | null>
    paid_at: Defaulted<Date | null>
    disputed_at: Defaulted<Date | null>
    dispute: Defaulted<string | null>
    verdict: Defaulted<string | null>
    breach: Defaulted<string | null>
    breach_at: Defaulted<Date | null>
    ended_at: Defaulted<Date | null>
  }
  'linked_person.account': {
    member_id: string
    person_id: string
    brand_id: string
    from_at: Date
    until_at: Defaulted<Date | null>
  }
  'payout_stop.stop': {
    stop_id: string
    brand_id: string
    root_id: string
    opened_at: Date
    seen_at: Date
    differences: Json
    settled_at: Defaulted<Date | null>
    reason: Defaulted<string | null>
    is_cut: Defaulted<boolean>
    requested: ColumnType<unknown, string | null | undefined, string | null>
  }
  'roll_up_check.day': {
    brand_id: string
    day: string
  }
  'roll_up_check.mark': {
    brand_id: string
    shard: number
    seq: bigint
  }
  'roll_up_check.night': {
    brand_id: string
    night: string
    done_at: Date
  }
  'signed_statement.key': {
    kid: string
    brand_id: string
    generation: number
    public_x: string
    private_sealed: Buffer
    created_at: Date
  }
  'statement.change': {
    brand_id: string
    kind: string
    period: string
    starts_at: Date
    shard: number
    seq: bigint
  }
  'statement.closed_window': {
    brand_id: string
    kind: string
    period: string
    starts_at: Date
    ends_at: Date
    closed_at: Date
    settled_at: Defaulted<Date | null>
  }
  'statement.correction': {
    correction_id: string
    contract_id: string
    starts_at: Date
    delta_minor: bigint
    is_rest: boolean
    found_at: Date
    record_id: Defaulted<string | null>
  }
  'statement.marks': {
    marks_id: string
    marks: Json
    read_at: Date
  }
  'statement.member_day': {
    member_id: string
    day: string
    vendor: string
    brand_id: string
    bets: bigint
    stake_minor: bigint
    valid_minor: bigint
    payout_minor: bigint
    place_no: Defaulted<number>
  }
  'statement.outcome': {
    contract_id: string
    starts_at: Date
    ends_at: Date
    paid_minor: bigint
    carry_out_minor: bigint
    overhang_out_minor: bigint
  }
  'statement.record': {
    record_id: string
    brand_id: string
    kind: string
    contract_id: string
    version: number
    agent_id: string
    upline_id: Defaulted<string | null>
    period: string
    starts_at: Date
    ends_at: Date
    seq: number
    currency: string
    figures: Json
    gross_minor: bigint
    downline_minor: bigint
    correction_minor: bigint
    amount_minor: bigint
    state: string
    is_held: boolean
    created_at: Date
    paid_at: Defaulted<Date | null>
    reason: Defaulted<string | null>
    payer: Defaulted<string>
    marks_id: Defaulted<string | null>
    reopened_at: Defaulted<Date | null>
  }
  'statement.slot': {
    brand_id: string
    starts_at: Date
    upline_id: string
    stake_minor: bigint
    shard: number
    bets: bigint
    valid_minor: bigint
    won_minor: bigint
    lost_minor: bigint
    place_no: Defaulted<number>
  }
  'statement.team_day': {
    agent_id: string
    day: string
    shard: number
    bets: bigint
    stake_minor: bigint
    valid_minor: bigint
    payout_minor: bigint
  }
  'team_rebate.changed_day': {
    brand_id: string
    day: string
  }
  'team_rebate.day': {
    member_id: string
    day: string
    game_type: string
    brand_id: string
    valid_minor: bigint
    settled_minor: Defaulted<bigint>
  }
  'team_rebate.earning': {
    brand_id: string
    run_day: string
    agent_id: string
    game_type: string
    amount_minor: bigint
  }
  'team_rebate.payment': {
    agent_id: string
    run_day: string
    brand_id: string
    amount_minor: bigint
    rest_minor: bigint
    paid_at: Date
  }
  'team_rebate.run': {
    brand_id: string
    run_day: string
    settled_at: Date
  }
  'team_rebate.team_day': {
    agent_id: string
    day: string
    cost_minor: bigint
  }
  'team_sums.active_day': {
    measure: string
    member_id: string
    day: string
  }
  'team_sums.active_gap': {
    agent_id: string
    measure: string
    day: string
    gap: number
    shard: number
    members: bigint
  }
  'team_sums.balance': {
    agent_id: string
    shard: number
    balance_minor: bigint
  }
  'team_sums.mark': {
    member_id: string
    wallet: string
    seq: bigint
    balance_minor: bigint
  }
  'team_sums.member_day': {
    member_id: string
    day: string
    valid_minor: bigint
  }
  'team_sums.member_money': {
    member_id: string
    day: string
    measure: string
    amount_minor: bigint
    entries: bigint
  }
  'team_sums.online': {
    agent_id: string
    members: number
  }
  'team_sums.team_money': {
    agent_id: string
    day: string
    measure: string
    shard: number
    amount_minor: bigint
    entries: bigint
  }
  'team_sums.team_play': {
    agent_id: string
    day: string
    vendor: string
    shard: number
    bets: bigint
    stake_minor: bigint
    valid_minor: bigint
    payout_minor: bigint
  }
  'tree_move.request': {
    request_id: string
    brand_id: string
    requested_by: string
    member_id: string
    to_id: string
    note: string
    state: Defaulted<string>
    requested_at: Date
    answer_by: Date
    agreed_at: Defaulted<Date | null>
    closed_at: Defaulted<Date | null>
    reason: Defaulted<string | null>
    breach_of: Defaulted<string | null>
    from_id: Defaulted<string | null>
  }
}
