// Made from the migrated schema by `npm run schema`.
import type { Defaulted, Json } from './columns.ts'

export type SiteTables = {
  'content.item': {
    brand_id: string
    kind: string
    item_id: number
    sequence: number
    enabled: Defaulted<boolean>
    body: Json
  }
  'feedback.message': {
    brand_id: string
    message_id: string
    member_id: Defaulted<string | null>
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
}
