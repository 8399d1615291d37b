// Made from the migrated schema by `tools/database/tables.ts`.
import type { Defaulted, Json } from './columns.ts'

export type PlatformTables = {
  'platform.allowance': {
    key: string
    window_start: Date
    used: number
  }
  'platform.heard': {
    listener: string
    fact_id: string
    at: Defaulted<Date>
  }
  'platform.seal_key': {
    kid: string
    public_jwk: Json
    private_sealed: Buffer
    created_at: Date
  }
  'platform.timer': {
    name: string
    taken_until: Date
  }
  'platform.used_seal': {
    jti: string
    until: Date
  }
}
