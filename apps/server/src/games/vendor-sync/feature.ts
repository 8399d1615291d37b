import { releaseGame, retireJackpot } from '@parola/contract'
import type { KeyOf } from '@parola/vendor-protocol'
import type { IsAllowed } from '#games/play'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import { runs } from '#platform/jobs'
import { readAwayRounds } from './away-rounds.job.ts'
import { readCatalogue, readCatalogues, readUnread } from './catalogue.job.ts'
import { lookAtChanged } from './changed-round.job.ts'
import { lookAtFreeRounds, reportAwards } from './free-rounds.job.ts'
import { pingVendors } from './health.job.ts'
import { readJackpots } from './jackpots.job.ts'
import { lookAtFreeRoundsJob, lookAtRoundJob, readCatalogueJob } from './jobs.ts'
import { mountNews } from './news.route.ts'
import { requestOpenRounds } from './open-rounds.job.ts'
import type { SyncParts } from './parts.ts'
import { reconcileVendors } from './reconcile.job.ts'
import { release } from './release.ts'
import { goOnRetiring, retire } from './retire-jackpot.ts'

const PING_EVERY_S = 30
const READ_EVERY_S = 600
const UNREAD_EVERY_S = 10
const COMPARE_EVERY_S = 900
const ROUNDS_EVERY_S = 30
const JACKPOTS_EVERY_S = 60
const AWARDS_EVERY_S = 2
const RETIRING_EVERY_S = 5

export function vendorSyncFeature(
  parts: SyncParts & { keyOf: KeyOf; isAllowed?: IsAllowed },
): Feature {
  return {
    routes: [
      answers(releaseGame, { acts: (opening, { body }) => release(parts, opening, body) }),
      answers(retireJackpot, { acts: (opening, { body }) => retire(parts, opening, body) }),
    ],
    mount: (app) => mountNews(app, parts),
    jobs: [
      runs(readCatalogueJob, async ({ vendor }) => {
        await readCatalogue(parts, vendor)
      }),
      runs(lookAtRoundJob, (data) => lookAtChanged(parts, data)),
      runs(lookAtFreeRoundsJob, (data) => lookAtFreeRounds(parts, data)),
    ],
    timers: [
      {
        name: 'vendor.free-rounds',
        everyS: AWARDS_EVERY_S,
        run: async () => void (await reportAwards(parts)),
      },
      { name: 'vendor.away-rounds', everyS: ROUNDS_EVERY_S, run: () => readAwayRounds(parts) },
      { name: 'vendor.ping', everyS: PING_EVERY_S, run: () => pingVendors(parts) },
      { name: 'vendor.catalogue', everyS: READ_EVERY_S, run: () => readCatalogues(parts) },
      { name: 'vendor.catalogue-first', everyS: UNREAD_EVERY_S, run: () => readUnread(parts) },
      { name: 'vendor.jackpots', everyS: JACKPOTS_EVERY_S, run: () => readJackpots(parts) },
      { name: 'vendor.retiring', everyS: RETIRING_EVERY_S, run: () => goOnRetiring(parts) },
      { name: 'vendor.open-rounds', everyS: COMPARE_EVERY_S, run: () => requestOpenRounds(parts) },
      { name: 'vendor.reconcile', everyS: COMPARE_EVERY_S, run: () => reconcileVendors(parts) },
    ],
  }
}
