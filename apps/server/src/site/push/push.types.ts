import type { FieldKeys } from '#platform/crypto'
import type { Outgoing } from '#platform/http'
import type { Engine } from '#platform/work'

/** The key pair by which push services know this installation, and how they reach us. */
export type Vapid = { publicKey: string; privateKey: string; subject: string }

export type PushParts = {
  engine: Engine
  fieldKeys: FieldKeys
  fetch: Outgoing
  /** Null where this installation sends no notifications. */
  vapid: Vapid | null
  /** Origins of the push services that are called. */
  services: readonly string[]
}
