// Made from the migrated schema by `npm run schema`.
import type { Defaulted, Json } from './columns.ts'

export type AgentsTables = {
  'agent_contract.answer': {
    offer_id: string
    state: string
    by_member_id: Defaulted<string | null>
    reason: Defaulted<string | null>
    start_at: Defaulted<Date | null>
    at: Date
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
  }
}
