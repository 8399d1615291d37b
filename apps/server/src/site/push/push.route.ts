import { pushDevices, removePush, savePush } from '@parola/contract'
import { answers } from '#platform/http'
import { readDevices, remove, save } from './devices.ts'
import type { PushParts } from './push.types.ts'

export function pushRoutes(parts: PushParts) {
  return [
    answers(pushDevices, { reads: (glance) => readDevices(glance, parts) }),
    answers(savePush, { writes: (work, input) => save(work, parts, input) }),
    answers(removePush, { writes: remove }),
  ]
}
