import type { Outbox } from './foundations/delivery/index.ts'
import type { BetRegister } from './games/bet/index.ts'
import type { Vendors } from './games/play/index.ts'
import type { Turnover } from './money/turnover/index.ts'
import type { Db } from './platform/db/index.ts'
import type { Files } from './platform/files/index.ts'
import type { Outgoing } from './platform/http/index.ts'
import type { Parts as ServerParts } from './servers.ts'

export type Parts = ServerParts & { outbox: Outbox; reader: Db; reachOut: () => Outgoing }

/** What the compositions of all floors are made from. */
export type Shared = Parts & {
  files: Files
  ownUrl: string
  publicUrl: string
  vendors: Vendors
  register: BetRegister
  turnover: Turnover
}
