// Made from the migrated schema by `npm run schema`.
import type { ColumnType, Defaulted, Json } from './columns.ts'

export type MoneyTables = {
  'cashier.deposit': {
    member_id: string
    deposit_id: string
    brand_id: string
    request_key: string
    reference: string
    channel: string
    currency: string
    amount_minor: bigint
    paid_minor: Defaulted<bigint | null>
    state: string
    gateway_id: Defaulted<string | null>
    action: ColumnType<unknown, string | null | undefined, string | null>
    failure: Defaulted<string | null>
    expires_at: Date
    created_at: Date
    changed_at: Date
    fee_minor: Defaulted<bigint>
    gateway_fee_minor: Defaulted<bigint>
    paid_currency: Defaulted<string | null>
    credited_minor: Defaulted<bigint | null>
    why: Defaulted<string[]>
    offer: ColumnType<unknown, string | null | undefined, string | null>
    reward_minor: Defaulted<bigint>
    refund_no: Defaulted<number>
    refund_reference: Defaulted<string | null>
    requested_at: Defaulted<Date | null>
    paid_at: Defaulted<Date | null>
    refund_refused_no: Defaulted<number>
    without_bonus: Defaulted<boolean>
  }
  'cashier.deposit_approval': {
    deposit_id: string
    decision: string
    no: number
    operator_id: string
    at: Date
  }
  'cashier.deposit_reference': {
    reference: string
    member_id: string
    deposit_id: string
  }
  'cashier.deposit_step': {
    deposit_id: string
    no: number
    member_id: string
    state: string
    actor_kind: string
    operator_id: Defaulted<string | null>
    note: Defaulted<string | null>
    at: Date
  }
  'cashier.money_case': {
    case_id: string
    brand_id: string
    kind: string
    member_id: Defaulted<string | null>
    subject: string
    details: Json
    opened_at: Date
    due_at: Defaulted<Date | null>
    closed_at: Defaulted<Date | null>
    outcome: Defaulted<string | null>
  }
  'cashier.move': {
    thing: string
    from_state: string
    to_state: string
  }
  'cashier.payout': {
    reference: string
    member_id: string
    withdrawal_id: string
    attempt: number
    state: string
    gateway_id: Defaulted<string | null>
    failure: Defaulted<string | null>
    created_at: Date
    requested_at: Defaulted<Date | null>
    changed_at: Date
    alarm: Defaulted<string | null>
  }
  'cashier.payout_account': {
    member_id: string
    account_id: string
    brand_id: string
    channel: string
    kind: string
    house: string
    house_name: string
    sealed: Buffer
    tail: string
    number_hash: Buffer
    usable_at: Date
    added_at: Date
    removed_at: Defaulted<Date | null>
  }
  'cashier.payout_owner': {
    brand_id: string
    number_hash: Buffer
    member_id: string
  }
  'cashier.payout_stop': {
    brand_id: string
    operator_id: Defaulted<string | null>
    because: string
    at: Date
    evidence: Defaulted<string | null>
  }
  'cashier.webhook': {
    gateway: string
    webhook_id: string
    body: string
    received_at: Date
    reference: Defaulted<string | null>
  }
  'cashier.withdrawal': {
    member_id: string
    withdrawal_id: string
    brand_id: string
    request_key: string
    reference: string
    account_id: string
    currency: string
    amount_minor: bigint
    fee_minor: bigint
    state: Defaulted<string>
    why: Defaulted<string[]>
    approvals_needed: Defaulted<number>
    taken_by: Defaulted<string | null>
    on_hold_until: Defaulted<Date | null>
    reason: Defaulted<string | null>
    received_minor: Defaulted<bigint | null>
    receipt_due_at: Defaulted<Date | null>
    created_at: Date
    changed_at: Date
    standing_requested: ColumnType<unknown, string | null | undefined, string | null>
    standing_seen: ColumnType<unknown, string | null | undefined, string | null>
    review_no: Defaulted<number>
  }
  'cashier.withdrawal_approval': {
    withdrawal_id: string
    decision: string
    operator_id: string
    at: Date
    no: Defaulted<number>
  }
  'cashier.withdrawal_reference': {
    reference: string
    member_id: string
    withdrawal_id: string
  }
  'cashier.withdrawal_step': {
    withdrawal_id: string
    no: number
    member_id: string
    state: string
    actor_kind: string
    operator_id: Defaulted<string | null>
    note: Defaulted<string | null>
    at: Date
  }
  'contract_debt.debt': {
    debt_id: string
    brand_id: string
    debtor_id: string
    creditor_id: Defaulted<string | null>
    source: string
    kind: string
    currency: string
    amount_minor: bigint
    paid_minor: Defaulted<bigint>
    since: Date
    paid_at: Defaulted<Date | null>
    alarm_at: Defaulted<Date | null>
  }
  'forfeiture.forfeiture': {
    reference: string
    brand_id: string
    member_id: string
    currency: string
    amount_minor: bigint
    because: string
    requested_by: string
    agreed_by: string
    taken_at: Date
    returned_because: Defaulted<string | null>
    return_requested_by: Defaulted<string | null>
    return_agreed_by: Defaulted<string | null>
    returned_at: Defaulted<Date | null>
  }
  'reconciliation.line': {
    report_id: string
    no: number
    area: string
    finding: string
    weight: string
    subject: string
    member_id: Defaulted<string | null>
    expected: Defaulted<string | null>
    found: Defaulted<string | null>
  }
  'reconciliation.report': {
    report_id: string
    reference: string
    brand_id: string
    day: string
    kind: string
    state: Defaulted<string>
    requested_by: Defaulted<string | null>
    broken: Defaulted<number>
    differing: Defaulted<number>
    noted: Defaulted<number>
    figures: Json
    started_at: Date
    finished_at: Defaulted<Date | null>
    progress: ColumnType<unknown, string | null | undefined, string | null>
    touched_at: Defaulted<Date | null>
    tries: Defaulted<number>
    reason: Defaulted<string | null>
  }
  'reconciliation.wallet_mark': {
    member_id: string
    wallet: string
    seq: bigint
    balance: bigint
  }
  'team_transfer.transfer': {
    transfer_id: string
    brand_id: string
    sender_id: string
    receiver_id: string
    request_key: string
    reference: string
    direction: string
    from_wallet: string
    to_wallet: string
    currency: string
    amount_minor: bigint
    created_at: Date
  }
  'transfer.recall': {
    member_id: string
    vendor: string
    brand_id: string
    why: string
    began_at: Date
    tries: Defaulted<number>
    next_at: Date
    reported_at: Defaulted<Date | null>
    done_at: Defaulted<Date | null>
  }
  'transfer.transfer': {
    transfer_id: string
    member_id: string
    vendor: string
    brand_id: string
    request_key: string
    ref: string
    direction: string
    currency: string
    requested_minor: Defaulted<bigint | null>
    amount_minor: Defaulted<bigint | null>
    state: Defaulted<string>
    not_after: Date
    failure: Defaulted<string | null>
    vendor_ref: Defaulted<string | null>
    tries: Defaulted<number>
    next_request_at: Date
    created_at: Date
    changed_at: Date
  }
  'transfer.wallet': {
    member_id: string
    vendor: string
    brand_id: string
    currency: string
    known_minor: Defaulted<bigint>
    known_at: Defaulted<Date | null>
  }
  'turnover.requirement': {
    member_id: string
    requirement_id: string
    brand_id: string
    source: string
    source_key: string
    amount_minor: bigint
    required_minor: bigint
    done_minor: Defaulted<bigint>
    state: Defaulted<string>
    opened_at: Date
    closed_at: Defaulted<Date | null>
    closed_for: Defaulted<string | null>
    opened_seq: Defaulted<bigint | null>
    closed_seq: Defaulted<bigint | null>
  }
  'turnover.weights': {
    brand_id: string
    shard: number
    from_seq: bigint
    percents: Json
  }
  'wagering.bet_share': {
    member_id: string
    bet_id: string
    grant_id: string
    node_id: number
    game_type: string
    bonus_minor: bigint
    voided_minor: Defaulted<bigint>
    paid_minor: Defaulted<bigint>
    counted_minor: Defaulted<bigint>
    reason: Defaulted<string | null>
    is_open: Defaulted<boolean>
    moves: Defaulted<number>
  }
  'wagering.bonus_grant': {
    grant_id: string
    member_id: string
    brand_id: string
    reference: string
    account: string
    note: string
    currency: string
    state: string
    amount_minor: bigint
    required_minor: bigint
    done_minor: Defaulted<bigint>
    max_bet_minor: bigint
    max_convert_minor: Defaulted<bigint | null>
    excluded_nodes: number[]
    weights: Json
    days: number
    deposit: Defaulted<string | null>
    deposit_minor: Defaulted<bigint | null>
    terms_hash: string
    claimed_at: Date
    started_at: Defaulted<Date | null>
    expires_at: Defaulted<Date | null>
    ended_at: Defaulted<Date | null>
    converted_minor: Defaulted<bigint>
    removed_minor: Defaulted<bigint>
    notified_state: Defaulted<string>
    warned_hours: Defaulted<number | null>
    is_free_bet: Defaulted<boolean>
    recalled_minor: Defaulted<bigint | null>
  }
}
