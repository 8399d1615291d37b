import { showBalance } from '#foundations/ledger'
import { memberAway, memberBarred } from '#people/eligibility'
import { limitHeld } from '#people/safer-play'
import { sessionEnded } from '#people/session'
import { type FactKind, type Listener, on } from '#platform/events'
import type { Feature } from '#platform/feature'
import { runs } from '#platform/jobs'
import type { Realtime } from '#platform/realtime'
import { checkUnknown } from './check-unknown.job.ts'
import { transferEnded } from './facts.ts'
import { bringBackJob } from './jobs.ts'
import { beginRecall, fetchRecalled } from './recall.ts'
import { returnAfterSession, returnWallets } from './return-wallets.ts'
import { transferRoutes } from './transfer.route.ts'
import type { TransferParts } from './transfers.ts'

const REQUEST_EVERY_S = 2

export function transferFeature(parts: TransferParts & { realtime: Realtime }): Feature {
  return {
    routes: transferRoutes(parts),
    timers: [
      { name: 'transfer.unknown', everyS: REQUEST_EVERY_S, run: (now) => checkUnknown(parts, now) },
      { name: 'transfer.recall', everyS: REQUEST_EVERY_S, run: (now) => fetchRecalled(parts, now) },
    ],
    jobs: [runs(bringBackJob, (data) => returnWallets(parts, data))],
    listeners: [
      on(sessionEnded, 'transfer.return-home', returnAfterSession),
      recallsAfter(memberAway),
      recallsAfter(memberBarred),
      recallsAfter(limitHeld),
      on(transferEnded, 'transfer.tell-browser', (work, { memberId }) =>
        showBalance(parts.realtime, work.tx, memberId),
      ),
    ],
  }
}

function recallsAfter<Data>(fact: FactKind<Data>): Listener {
  return on(fact, `transfer.recall.${fact.name}`, (w, happened) =>
    beginRecall(w, happened, fact.name),
  )
}
