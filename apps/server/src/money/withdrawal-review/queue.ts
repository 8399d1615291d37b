import type { QUEUE_AGES } from '@parola/contract'
import { findMemberByName } from '#people/member'
import { addMs, HOUR_MS } from '#platform/clock'
import type { Glance } from '#platform/work'
import type { QueueFilter } from './queue.sql.ts'

const AGE_MS: Record<(typeof QUEUE_AGES)[number], number> = {
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '24h': 24 * HOUR_MS,
  '72h': 72 * HOUR_MS,
}

/** An id that belongs to no member: an unknown name finds nothing, rather than everything. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

type Requested = {
  username?: string | undefined
  memberId?: string | undefined
  age?: keyof typeof AGE_MS | undefined
  channel?: string | undefined
  min?: bigint | undefined
  max?: bigint | undefined
}

/** An operator's query of a queue, in their current brand. */
export async function queueOf(glance: Glance, requested: Requested): Promise<QueueFilter> {
  const { db, brandId, now } = glance
  const { username, age, channel, min, max } = requested
  const named = username ? await findMemberByName({ db }, { brandId, username }) : null
  return {
    brandId,
    memberId: username ? (named?.memberId ?? NOBODY) : requested.memberId,
    before: age && addMs(now, -AGE_MS[age]),
    channel,
    min,
    max,
  }
}
