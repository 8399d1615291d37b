// Made from the migrated schema by `npm run schema`.
import type { Defaulted } from './columns.ts'

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
    given_by: string
    agreed_by: Defaulted<string | null>
    state: Defaulted<string>
    granted_at: Date
    expires_at: Date
    warned_at: Defaulted<Date | null>
    ended_at: Defaulted<Date | null>
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
}
