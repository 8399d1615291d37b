// Made from the migrated schema by `npm run schema`; a test keeps it fresh.
import type { ColumnType } from 'kysely'

type Json = ColumnType<unknown, string | undefined, string>
type Defaulted<T> = ColumnType<T, T | undefined, T>

export type Tables = {
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
  'brand.brand': {
    brand_id: string
    domains: string[]
    maintenance: Defaulted<boolean>
    config: Json
    version: Defaulted<number>
    blocked_networks: Defaulted<string[]>
    region_mode: Defaulted<string>
    region_countries: Defaulted<string[]>
    serves_unknown: Defaulted<boolean>
  }
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
  }
  'cashier.deposit_reference': {
    reference: string
    member_id: string
    deposit_id: string
  }
  'cashier.webhook': {
    gateway: string
    webhook_id: string
    body: string
    received_at: Date
  }
  'catalogue.favourite': {
    member_id: string
    node_id: number
    added_at: Date
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
  }
  'catalogue.vendor': {
    vendor: string
    name: string
    game_types: string[]
    sequence: number
    maintenance: Defaulted<boolean>
    active: Defaulted<boolean>
    away: Defaulted<boolean>
  }
  'content.item': {
    brand_id: string
    kind: string
    item_id: number
    sequence: number
    enabled: Defaulted<boolean>
    body: Json
  }
  'delivery.message': {
    message_id: string
    brand_id: string
    key: string
    channel: string
    recipient: string
    sealed: Defaulted<Buffer | null>
    state: string
    tries: Defaulted<number>
    lease_until: Defaulted<Date | null>
    expires_at: Date
    carrier_ref: Defaulted<string | null>
    failure: Defaulted<string | null>
    created_at: Date
    ended_at: Defaulted<Date | null>
  }
  'feedback.message': {
    brand_id: string
    message_id: string
    member_id: string | null
    sender: string
    type: number
    content: string
    contact: string
    network: string
    created_at: Date
  }
  'inbox.message': {
    member_id: string
    message_id: string
    kind: string
    params: Json
    created_at: Date
    read_at: Defaulted<Date | null>
  }
  'ledger.posting': {
    member_id: string
    purse: string
    seq: bigint
    key: string
    amount: bigint
    balance_after: bigint
    contra: string
    kind: string
    ref: string
    entry_id: string
    leg: number
    content: Buffer
    at: Defaulted<Date>
  }
  'ledger.purse': {
    member_id: string
    purse: string
    brand_id: string
    currency: string
    balance: Defaulted<bigint>
    floor: Defaulted<bigint>
    seq: Defaulted<bigint>
    turn: Defaulted<bigint>
  }
  'ledger.system_posting': {
    account: string
    entry_key: string
    currency: string
    amount: bigint
    kind: string
    ref: string
    content: Buffer
    at: Defaulted<Date>
  }
  'member.member': {
    member_id: string
    brand_id: string
    username: string
    nickname: string
    type: number
    status: Defaulted<string>
    currency: string
    language: Defaulted<string>
    kyc: Defaulted<string>
    contact: Json
    first_login: Defaulted<boolean>
    created_at: Date
    confirmed_age: Defaulted<number | null>
  }
  'member.mobile': {
    brand_id: string
    mobile: string
    member_id: string
    verified_at: Date
  }
  'member.username': {
    brand_id: string
    username_key: string
    member_id: string
  }
  'password.failure': {
    key: string
    failures: number
    locked_until: Defaulted<Date | null>
    forget_at: Date
  }
  'password.password': {
    member_id: string
    hash: string
    must_change: Defaulted<boolean>
    changed_at: Date
  }
  'password.place': {
    member_id: string
    subnet: string
    seen_at: Date
  }
  'password.recovery': {
    member_id: string
    token_hash: Buffer
    created_at: Date
    expires_at: Date
  }
  'platform.allowance': {
    key: string
    window_start: Date
    used: number
  }
  'platform.heard': {
    listener: string
    fact_id: string
    at: Defaulted<Date>
  }
  'platform.seal_key': {
    kid: string
    public_jwk: Json
    private_sealed: Buffer
    created_at: Date
  }
  'platform.timer': {
    name: string
    taken_until: Date
  }
  'platform.used_seal': {
    jti: string
    until: Date
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
  'session.captcha': {
    captcha_id: string
    answer_hash: Buffer
    expires_at: Date
  }
  'session.remember': {
    member_id: string
    token_hash: Buffer
    family_id: string
    expires_at: Date
    used_at: Defaulted<Date | null>
  }
  'session.session': {
    member_id: string
    token_hash: Buffer
    session_id: string
    address: string
    user_agent: string
    created_at: Date
    last_seen_at: Date
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
  }
  'records.bet_day': {
    member_id: string
    day: string
    vendor: string
    game_type: string
    state: string
    bets: number
    stake: bigint
    valid: bigint
    payout: bigint
  }
  'records.export': {
    ticket_hash: Buffer
    member_id: string
    brand_id: string
    language: string
    asked: Json
    created_at: Date
    used_at: Date | null
  }
  'records.rolled': { member_id: string; seq: bigint }
  'verification.authenticator': {
    member_id: string
    brand_id: string
    secret_sealed: Buffer
    confirmed_at: Defaulted<Date | null>
    last_step: Defaulted<bigint>
    failures: Defaulted<number>
    paused_until: Defaulted<Date | null>
    offered_at: Date
  }
  'verification.code': {
    brand_id: string
    purpose: string
    recipient: string
    code_hash: Buffer
    browser_hash: Buffer
    tries: Defaulted<number>
    expires_at: Date
  }
  'verification.recovery_code': {
    member_id: string
    code_hash: Buffer
    used_at: Defaulted<Date | null>
  }
  'verification.sending': {
    sending_id: string
    recipient: string
    address: string
    subnet: string
    prefix: string
    at: Date
  }
}
