// Made from the migrated schema by `npm run schema`.
import type { ColumnType, Defaulted, Json } from './columns.ts'

export type FoundationsTables = {
  'audit.entry': {
    seq: Defaulted<bigint>
    at: Date
    brand_id: Defaulted<string | null>
    actor_kind: string
    operator_id: Defaulted<string | null>
    member_id: Defaulted<string | null>
    roles: Defaulted<string[]>
    session_id: Defaulted<string | null>
    address: string
    what: string
    subject: string
    before: ColumnType<unknown, string | null | undefined, string | null>
    after: ColumnType<unknown, string | null | undefined, string | null>
    reason: Defaulted<string | null>
  }
  'audit.link': {
    position: bigint
    seq: bigint
    hash: Buffer
    linked_at: Date
  }
  'brand.brand': {
    brand_id: string
    domains: string[]
    maintenance: Defaulted<boolean>
    config: Json
    version: Defaulted<number>
    blocked_networks: Defaulted<string[]>
    maintenance_note: Json
    maintenance_until: Defaulted<Date | null>
    region_mode: Defaulted<string>
    region_countries: Defaulted<string[]>
    serves_unknown: Defaulted<boolean>
    games_turned_at: Defaulted<Date | null>
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
    receipt: Defaulted<string | null>
    receipt_at: Defaulted<Date | null>
  }
  'ledger.posting': {
    member_id: string
    wallet: string
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
  'ledger.wallet': {
    member_id: string
    wallet: string
    brand_id: string
    currency: string
    balance: Defaulted<bigint>
    floor: Defaulted<bigint>
    seq: Defaulted<bigint>
    turn: Defaulted<bigint>
    is_watched: Defaulted<boolean>
    has_bonus: Defaulted<boolean>
  }
  'settings.version': {
    brand_id: string
    name: string
    version: number
    value: Json
    starts_at: Date
    written_at: Date
    author: string
    reason: string
  }
}
