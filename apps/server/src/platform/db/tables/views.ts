// Made from the migrated schema by `npm run schema`.
import type { Defaulted, Json } from './columns.ts'

export type ViewsTables = {
  'overview.play_slot': {
    brand_id: string
    slot: Date
    currency: string
    shard: number
    valid_minor: bigint
    stake_minor: bigint
    payout_minor: bigint
    crowd_valid_minor: Defaulted<bigint>
    crowd_stake_minor: Defaulted<bigint>
    crowd_payout_minor: Defaulted<bigint>
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
    requested: Json
    created_at: Date
    used_at: Defaulted<Date | null>
  }
  'records.rolled': {
    member_id: string
    seq: bigint
  }
}
