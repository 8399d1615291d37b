import { missionChannel } from '@parola/contract'
import { isCurrency, parseMinor } from '@parola/money'
import { depositChanged } from '#money/deposit'
import type { Turnover } from '#money/turnover'
import { kycDecided } from '#people/kyc'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { countFact, countVerified } from './count-fact.ts'
import { missionChanged } from './facts.ts'
import { freezeBoards } from './freeze.job.ts'
import { missionRoutes } from './missions.route.ts'
import { notifyCompleted } from './notify.job.ts'

const NOTIFY_EVERY_S = 10
const FREEZE_EVERY_S = 60

type Parts = { engine: Engine; realtime: Realtime; turnover: Turnover }

/** Missions and leaderboards (PRO-06). */
export function missionsFeature({ engine, realtime, turnover }: Parts): Feature {
  return {
    routes: missionRoutes(turnover),
    timers: [
      { name: 'missions.tell', everyS: NOTIFY_EVERY_S, run: (now) => notifyCompleted(engine, now) },
      { name: 'missions.freeze', everyS: FREEZE_EVERY_S, run: (now) => freezeBoards(engine, now) },
    ],
    listeners: [
      on(depositChanged, 'missions.deposit', async (work, { memberId, data }) => {
        if (data.state !== 'CREDITED' || !isCurrency(data.currency)) return
        const amount = parseMinor(data.amount, data.currency)
        const fact = { memberId, event: 'deposit', id: data.reference, date: work.now } as const
        await countFact(work, { ...fact, amount })
      }),
      on(kycDecided, 'missions.verified', async (work, { memberId, data }) => {
        if (data.state !== 'approved') return
        await countVerified(work, memberId)
      }),
      on(missionChanged, 'missions.tell-browser', async (_work, { memberId, data }) => {
        await realtime.toMember(memberId, missionChannel, data)
      }),
    ],
  }
}
