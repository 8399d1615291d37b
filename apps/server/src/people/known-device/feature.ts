import { addMs, DAY_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { deleteUnseen } from './devices.sql.ts'
import { DEVICE_MS } from './devices.ts'

export function knownDeviceFeature({ engine }: { engine: Engine }): Feature {
  return {
    timers: [
      {
        name: 'password.forget-devices',
        everyS: DAY_MS / 1000,
        run: (now) => deleteUnseen(engine.db.kysely, addMs(now, -DEVICE_MS)),
      },
    ],
  }
}
