// Made from the migrated schema by `npm run schema`.
import type { Defaulted, Json } from './columns.ts'

export type PeopleTables = {
  'account_change.hold': {
    member_id: string
    hold_id: string
    brand_id: string
    change: string
    held_at: Date
    held_until: Date
  }
  'approval.day_sum': {
    entry_id: string
    matter: string
    operator_id: string
    member_id: string
    amount_minor: bigint
    at: Date
  }
  'approval.request': {
    request_id: string
    brand_id: string
    kind: string
    subject: string
    details: Json
    reason: string
    state: Defaulted<string>
    requested_by: string
    requested_at: Date
    expires_at: Date
    decided_by: Defaulted<string | null>
    decided_at: Defaulted<Date | null>
    answer: Defaulted<string | null>
  }
  'identity.attempt': {
    state_hash: Buffer
    browser_hash: Buffer
    brand_id: string
    provider: string
    member_id: Defaulted<string | null>
    nonce: string
    verifier: string
    expires_at: Date
  }
  'identity.link': {
    brand_id: string
    issuer: string
    subject: string
    member_id: string
    provider: string
    label: string
    linked_at: Date
  }
  'identity.proof': {
    ticket_hash: Buffer
    browser_hash: Buffer
    brand_id: string
    provider: string
    issuer: string
    subject: string
    email: string
    name: string
    member_id: Defaulted<string | null>
    expires_at: Date
  }
  'kyc.application': {
    member_id: string
    brand_id: string
    state: string
    profile: Buffer
    submission: Defaulted<number>
    refused: Json
    refusals: Json
    provider: Defaulted<string | null>
    provider_ref: Defaulted<string | null>
    saved_at: Date
    submitted_at: Defaulted<Date | null>
    decided_at: Defaulted<Date | null>
    decided_by: Defaulted<string | null>
  }
  'kyc.file': {
    file_id: string
    member_id: string
    document: string
    submission: number
    bytes: number
    key_id: string
    wrapped_key: Defaulted<Buffer | null>
    is_refused: Defaulted<boolean>
    stored_at: Date
    erased_at: Defaulted<Date | null>
  }
  'kyc.webhook': {
    provider: string
    webhook_id: string
    received_at: Date
  }
  'member.email': {
    brand_id: string
    email: string
    member_id: string
    verified_at: Date
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
    barred_for: Defaulted<string | null>
    is_frozen: Defaulted<boolean>
    away: Defaulted<string | null>
    is_crowd: Defaulted<boolean>
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
  'operator.custody': {
    custody_id: string
    operator_id: string
    holder_id: Defaulted<string | null>
    action: string
    from_at: Date
    until_at: Date
  }
  'operator.failure': {
    key: string
    failures: number
    locked_until: Defaulted<Date | null>
    forget_at: Date
  }
  'operator.known_device': {
    operator_id: string
    device_hash: Buffer
    last_seen_at: Date
  }
  'operator.operator': {
    operator_id: string
    username: string
    display_name: string
    roles: string[]
    brands: Defaulted<string[]>
    status: Defaulted<string>
    password_hash: string
    one_time_until: Defaulted<Date | null>
    totp_sealed: Defaulted<Buffer | null>
    totp_waiting: Defaulted<Buffer | null>
    totp_step: Defaulted<bigint>
    language: Defaulted<string>
    created_at: Date
    created_by: Defaulted<string | null>
    changed_at: Date
    issue_to: Defaulted<string | null>
    issue_until: Defaulted<Date | null>
  }
  'operator.recovery_code': {
    operator_id: string
    code_hash: Buffer
    used_at: Defaulted<Date | null>
  }
  'operator.session': {
    token_hash: Buffer
    session_id: string
    operator_id: string
    address: string
    user_agent: string
    created_at: Date
    last_seen_at: Date
    proved_at: Date
  }
  'operator.set_up': {
    only_row: Defaulted<boolean>
    second_id: Defaulted<string | null>
    closed_at: Defaulted<Date | null>
  }
  'operator.ticket': {
    ticket_hash: Buffer
    operator_id: string
    step: string
    tries: Defaulted<number>
    expires_at: Date
  }
  'password.failure': {
    key: string
    failures: number
    locked_until: Defaulted<Date | null>
    forget_at: Date
  }
  'password.known_device': {
    member_id: string
    device_hash: Buffer
    subnet: string
    first_seen_at: Date
    last_seen_at: Date
  }
  'password.password': {
    member_id: string
    hash: string
    must_change: Defaulted<boolean>
    changed_at: Date
    expires_at: Defaulted<Date | null>
  }
  'password.recovery': {
    member_id: string
    token_hash: Buffer
    created_at: Date
    expires_at: Date
  }
  'password.ticket': {
    member_id: string
    token_hash: Buffer
    proved_by: string
    methods: string[]
    remember_me: boolean
    must_change: boolean
    tries: Defaulted<number>
    expires_at: Date
  }
  'safer_play.absence': {
    absence_id: string
    person_id: string
    member_id: string
    brand_id: string
    kind: string
    cause: string
    from_at: Date
    until_at: Date
    return_requested_at: Defaulted<Date | null>
    ended_at: Defaulted<Date | null>
  }
  'safer_play.lifted': {
    member_id: string
    person_id: string
    absence_id: string
    proposed_by: string
    approved_by: string
    because: string
    at: Date
  }
  'safer_play.mark': {
    member_id: string
    counted_seq: bigint
    last_stake_at: Defaulted<Date | null>
  }
  'safer_play.play_limit': {
    member_id: string
    kind: string
    days: number
    brand_id: string
    amount_minor: bigint
    changed_at: Date
    requested_minor: Defaulted<bigint | null>
    request_due_at: Defaulted<Date | null>
  }
  'safer_play.played_away': {
    member_id: string
    vendor: string
    round: string
    at: Date
    staked: bigint
    returned: bigint
  }
  'safer_play.played_hour': {
    member_id: string
    hour: Date
    staked: bigint
    returned: bigint
    played_ms: Defaulted<bigint>
  }
  'safer_play.reminder': {
    member_id: string
    brand_id: string
    every_minutes: number
    began_at: Defaulted<Date | null>
    began_seq: Defaulted<bigint | null>
    last_stake_at: Defaulted<Date | null>
    due_at: Defaulted<Date | null>
  }
  'safer_play.step': {
    member_id: string
    step_id: string
    brand_id: string
    what: string
    detail: Json
    actor_kind: string
    at: Date
  }
  'screening.list_import': {
    import_id: string
    source: string
    state: string
    key_id: string
    wrapped_key: Defaulted<Buffer | null>
    lines: Defaulted<number>
    taken: Defaulted<number>
    bad: Json
    bad_count: Defaulted<number>
    rescanned_to: Defaulted<string | null>
    rescanned: Defaulted<number>
    hits: Defaulted<number>
    imported_by: string
    started_at: Date
    finished_at: Defaulted<Date | null>
  }
  'screening.person': {
    member_id: string
    brand_id: string
    sealed: Buffer
    number_index: Defaulted<string | null>
    birth_index: Defaulted<string | null>
    exact_index: Defaulted<string | null>
    screened_at: Date
    proved_number_index: Defaulted<string | null>
    proved_exact_index: Defaulted<string | null>
    proved_at: Defaulted<Date | null>
  }
  'screening.person_case': {
    case_id: string
    brand_id: string
    member_id: string
    kind: string
    subject: string
    found_at: string
    opened_at: Date
    closed_at: Defaulted<Date | null>
    closed_by: Defaulted<string | null>
    outcome: Defaulted<string | null>
    note: Defaulted<string | null>
  }
  'screening.restricted': {
    entry_id: string
    import_id: string
    sealed: Buffer
    fingerprint: string
    number_index: Defaulted<string | null>
    birth_index: Defaulted<string | null>
    name_indexes: string[]
  }
  'security.payment_password': {
    member_id: string
    brand_id: string
    hash: string
    tries: Defaulted<number>
    locked_until: Defaulted<Date | null>
    changed_at: Date
  }
  'session.captcha': {
    captcha_id: string
    answer_hash: Buffer
    expires_at: Date
  }
  'session.login': {
    member_id: string
    login_id: string
    at: Date
    method: string
    is_right: boolean
    is_new: boolean
    session_id: Defaulted<string | null>
    network: string
    country: Defaulted<string | null>
    browser: string
    system: string
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
    address: Defaulted<string | null>
    user_agent: Defaulted<string | null>
    created_at: Date
    last_seen_at: Date
    must_change: Defaulted<boolean>
    method: Defaulted<string | null>
    network: Defaulted<string>
    country: Defaulted<string | null>
    browser: Defaulted<string>
    system: Defaulted<string>
    proved_at: Defaulted<Date | null>
  }
  'sub_account.account': {
    member_id: string
    owner_id: string
    brand_id: string
    may_contract: boolean
    created_at: Date
    ended_at: Defaulted<Date | null>
  }
  'team.invitation': {
    member_id: string
    brand_id: string
    agent_id: string
    code_key: Defaulted<string | null>
    rebates_ppm: Json
    joined_at: Date
  }
  'team.joined': {
    agent_id: string
    day: string
    shard: number
    members: bigint
    agents: bigint
  }
  'team.link': {
    brand_id: string
    code_key: string
    code: string
    agent_id: string
    created_at: Date
    disabled_at: Defaulted<Date | null>
    member_type: Defaulted<number>
    rebates_ppm: Json
    expires_at: Defaulted<Date | null>
    max_uses: Defaulted<number | null>
    channel: Defaulted<string>
    note: Defaulted<string>
  }
  'team.link_visit': {
    brand_id: string
    code_key: string
    day: string
    visits: bigint
  }
  'team.link_visitor': {
    brand_id: string
    code_key: string
    day: string
    visitor_hash: Buffer
  }
  'team.move': {
    move_id: string
    brand_id: string
    member_id: string
    from_upline_id: Defaulted<string | null>
    to_upline_id: string
    decided_at: Date
    effective_at: Date
    accounts: Defaulted<number | null>
    done_at: Defaulted<Date | null>
  }
  'team.note': {
    agent_id: string
    member_id: string
    text: string
    changed_at: Date
  }
  'team.place': {
    member_id: string
    brand_id: string
    upline_id: Defaulted<string | null>
    path: Defaulted<string[]>
    since: Date
  }
  'team.rate_change': {
    member_id: string
    from_day: string
    brand_id: string
    rebates_ppm: Json
    set_by: string
    set_at: Date
  }
  'team.size': {
    agent_id: string
    level: number
    shard: number
    members: bigint
    agents: bigint
  }
  'team.span': {
    member_id: string
    place_no: number
    from_at: Date
    until_at: Date
    upline_id: Defaulted<string | null>
    path: string[]
  }
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
  'verification.authenticator_failure': {
    member_id: string
    place: string
    failures: number
    paused_until: Defaulted<Date | null>
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
  'verification.phone_sign_in': {
    key_hash: Buffer
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
    is_owner: Defaulted<boolean>
  }
  'verification.spent_challenge': {
    nonce: string
    expires_at: Date
  }
}
