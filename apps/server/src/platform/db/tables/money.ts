// Made from the migrated schema by `tools/database/tables.ts`.
import type { ColumnType, Defaulted } from './columns.ts'

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
  'turnover.counted': {
    member_id: string
    bet_id: string
    game_type: string
    valid_minor: bigint
    counted_minor: bigint
    is_open: boolean
    at: Date
  }
  'turnover.line': {
    member_id: string
    line_id: string
    brand_id: string
    source: string
    source_key: string
    amount_minor: bigint
    required_minor: bigint
    done_minor: Defaulted<bigint>
    state: Defaulted<string>
    opened_at: Date
    closed_at: Defaulted<Date | null>
  }
  'turnover.mark': {
    member_id: string
    brand_id: string
    counted_seq: bigint
  }
}
