import { MEMBER_AWAY, MEMBER_BARRED } from '#people/eligibility'
import { LIMIT_HELD } from '#people/safer-play'
import { SESSION_ENDED } from '#people/session'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import { askUnknown } from './ask-unknown.job.ts'
import { TRANSFER_ENDED } from './events.ts'
import { beginRecall, fetchRecalled } from './recall.ts'
import { BRING_BACK, bringHome, returnHome } from './return-home.ts'
import { tellBrowser } from './tell-browser.ts'
import { transferRoutes } from './transfer.route.ts'
import type { TransferParts } from './transfers.ts'

const ASK_EVERY_S = 2
/** With waits that double, the last one is about an hour after the first. */
const RETURN_TRIES = 8

export function transferFeature(parts: TransferParts & { realtime: Realtime }): Feature {
  return {
    routes: transferRoutes(parts),
    timers: [
      { name: 'transfer.unknown', everyS: ASK_EVERY_S, run: (at) => askUnknown(parts, at) },
      { name: 'transfer.recall', everyS: ASK_EVERY_S, run: (at) => fetchRecalled(parts, at) },
    ],
    jobs: [
      {
        name: BRING_BACK,
        retryLimit: RETURN_TRIES,
        retryDelayS: 10,
        run: (data) => bringHome(parts, data),
      },
    ],
    listeners: [
      { name: 'transfer.return-home', hears: SESSION_ENDED, run: returnHome },
      ...[MEMBER_AWAY, MEMBER_BARRED, LIMIT_HELD].map((hears) => ({
        name: `transfer.recall.${hears}`,
        hears,
        run: beginRecall,
      })),
      {
        name: 'transfer.tell-browser',
        hears: TRANSFER_ENDED,
        run: (work, fact) => tellBrowser(parts.realtime, work, fact),
      },
    ],
  }
}
