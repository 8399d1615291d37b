import { bonusChannel } from '@parola/contract'
import { showBalance } from '#foundations/ledger'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { expireGrants, notifyStates, warnOfEnd } from './ends.job.ts'
import { bonusChanged } from './facts.ts'

const EXPIRE_EVERY_S = 30
const WARN_EVERY_S = 300
const NOTIFY_EVERY_S = 3

type Parts = { engine: Engine; realtime: Realtime }

/** Bonuses: wagered at the bet, ended by it, by their time or by their member (PRO-08; rules/rewards §11). */
export function wageringFeature({ engine, realtime }: Parts): Feature {
  return {
    timers: [
      { name: 'wagering.expire', everyS: EXPIRE_EVERY_S, run: (now) => expireGrants(engine, now) },
      { name: 'wagering.warn', everyS: WARN_EVERY_S, run: (now) => warnOfEnd(engine, now) },
      { name: 'wagering.notify', everyS: NOTIFY_EVERY_S, run: () => notifyStates(engine) },
    ],
    listeners: [
      on(bonusChanged, 'wagering.tell-browser', async (work, { memberId, data }) => {
        await realtime.toMember(memberId, bonusChannel, data)
        await showBalance(realtime, work.tx, memberId)
      }),
    ],
  }
}
