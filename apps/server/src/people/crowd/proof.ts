import { CROWD_HEADER, isCrowdProof } from '@parola/contract/people/crowd-proof'
import { unixSeconds } from '#platform/clock'
import type { Input } from '#platform/http'

type Sent = { header: Input<never>['header']; name: string; now: Date }

/** Whether the crowd of this installation makes a call. */
export type IsCrowd = (sent: Sent) => boolean

/** Without a secret nobody is the crowd: only a demonstration has one. */
export function crowdBy(secret: string | undefined): IsCrowd {
  return ({ header, name, now }) =>
    secret !== undefined &&
    isCrowdProof(header(CROWD_HEADER) ?? '', { secret, name, nowS: unixSeconds(now) })
}
