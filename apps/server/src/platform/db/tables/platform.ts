// Made from the migrated schema by `npm run schema`.
import type { Defaulted, Json } from './columns.ts'

export type PlatformTables = {
  'platform.allowance': {
    key: string
    window_start: Date
    used: number
  }
  'platform.live': {
    only_row: Defaulted<boolean>
    since: Date
  }
  'platform.past': {
    is_only: Defaulted<boolean>
    began_at: Date
    behind_ms: bigint
    written_to: Date
    ended_at: Defaulted<Date | null>
  }
  'platform.received': {
    listener: string
    fact_id: string
    at: Defaulted<Date>
  }
  'platform.seal_key': {
    kid: string
    public_jwk: Json
    private_sealed: Buffer
    created_at: Date
    generation: Defaulted<number | null>
  }
  'platform.secret_key': {
    secret: string
    key_id: string
    fingerprint: Buffer
    seals: boolean
    first_seen: Defaulted<Date>
    retired_at: Defaulted<Date | null>
  }
  'platform.timer': {
    name: string
    taken_until: Date
    holder: Defaulted<string | null>
    epoch: Defaulted<bigint>
    held_until: Defaulted<Date | null>
  }
  'platform.used_seal': {
    jti: string
    until: Date
  }
}
