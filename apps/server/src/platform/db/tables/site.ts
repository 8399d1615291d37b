// Made from the migrated schema by `npm run schema`.
import type { Defaulted, Json } from './columns.ts'

export type SiteTables = {
  'chat.attendant': {
    brand_id: string
    operator_id: string
    available_until: Date
  }
  'chat.canned': {
    canned_id: string
    brand_id: string
    title: string
    body: Json
    changed_by: string
    changed_at: Date
  }
  'chat.chat': {
    chat_id: string
    brand_id: string
    member_id: string
    topic: string
    state: Defaulted<string>
    assigned_to: Defaulted<string | null>
    opened_at: Date
    changed_at: Date
    closed_at: Defaulted<Date | null>
    waiting_since: Defaulted<Date | null>
    unread_by_member: Defaulted<number>
    unread_by_operator: Defaulted<number>
    member_typed_at: Defaulted<Date | null>
    warned_at: Defaulted<Date | null>
    is_idle_closed: Defaulted<boolean>
  }
  'chat.message': {
    message_id: string
    chat_id: string
    member_id: string
    author: string
    operator_id: Defaulted<string | null>
    text: string
    has_picture: Defaulted<boolean>
    request_key: Defaulted<string | null>
    sent_at: Date
  }
  'chat.picture': {
    message_id: string
    sealed: Buffer
  }
  'content.item': {
    brand_id: string
    kind: string
    item_id: number
    sequence: number
    enabled: Defaulted<boolean>
    body: Json
    starts_at: Defaulted<Date | null>
    ends_at: Defaulted<Date | null>
    live_version: Defaulted<number>
    request_key: Defaulted<string | null>
  }
  'content.picture': {
    picture_id: string
    brand_id: string
    shape: string
    operator_id: string
    uploaded_at: Date
  }
  'content.version': {
    brand_id: string
    kind: string
    item_id: number
    version: number
    sequence: number
    body: Json
    starts_at: Defaulted<Date | null>
    ends_at: Defaulted<Date | null>
    author: Defaulted<string | null>
    reason: string
    saved_at: Defaulted<Date>
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
    state: Defaulted<string>
    assigned_to: Defaulted<string | null>
    changed_at: Defaulted<Date | null>
  }
  'feedback.step': {
    message_id: string
    no: number
    operator_id: string
    action: string
    text: Defaulted<string | null>
    at: Date
    method: Defaulted<string | null>
  }
  'inbox.message': {
    member_id: string
    message_id: string
    kind: string
    params: Json
    created_at: Date
    read_at: Defaulted<Date | null>
  }
  'push.device': {
    device_id: string
    brand_id: string
    member_id: string
    endpoint_hash: Buffer
    sealed: Buffer
    name: string
    topics: string[]
    shows_details: boolean
    added_at: Date
    changed_at: Date
    session_id: Defaulted<string | null>
  }
}
