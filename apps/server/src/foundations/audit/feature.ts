import { MINUTE_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import type { Files } from '#platform/files'
import type { Engine } from '#platform/work'
import { auditRoutes } from './audit.route.ts'
import { chainKey, keepCheckpoint, linkEntries } from './chain.ts'

const LINK_EVERY_S = 5
const CHECKPOINT_EVERY_S = (5 * MINUTE_MS) / 1000

type Parts = { engine: Engine; files: Files; fieldKey: Buffer }

export function auditFeature({ engine, files, fieldKey }: Parts): Feature {
  const parts = { engine, files, key: chainKey(fieldKey) }
  return {
    routes: auditRoutes(parts),
    timers: [
      { name: 'audit.link', everyS: LINK_EVERY_S, run: () => linkEntries(parts) },
      {
        name: 'audit.checkpoint',
        everyS: CHECKPOINT_EVERY_S,
        run: () => keepCheckpoint(parts),
      },
    ],
  }
}
