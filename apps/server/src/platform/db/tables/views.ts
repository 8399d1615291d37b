// Made from the migrated schema by `npm run schema`.
import type { Defaulted, Json } from './columns.ts'

export type ViewsTables = {
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
    requested: Json
    created_at: Date
    used_at: Defaulted<Date | null>
  }
  'records.rolled': {
    member_id: string
    seq: bigint
  }
}
