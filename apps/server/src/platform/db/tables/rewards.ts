// Made from the migrated schema by `tools/database/tables.ts`.
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
}
