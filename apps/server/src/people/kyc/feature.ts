import type { Outbox } from '#foundations/delivery'
import type { PersonIndex } from '#people/screening'
import { addMs, DAY_MS, HOUR_MS, unixSeconds } from '#platform/clock'
import type { FieldKeys } from '#platform/crypto'
import type { Feature } from '#platform/feature'
import type { Pictures, Vault } from '#platform/files'
import type { Outgoing } from '#platform/http'
import { runs } from '#platform/jobs'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { eraseRefused, rewrapKeys } from './cabinet.ts'
import { eraseRefusedJob, requestVerdictJob, sendToProviderJob } from './jobs.ts'
import { kycRoutes, mountNews, NEWS_PATH } from './kyc.route.ts'
import { deleteOldNews } from './kyc.sql.ts'
import { notifyMember } from './notify-member.ts'
import { reviewRoutes } from './review.route.ts'
import { readNews, sandboxProvider } from './sandbox-provider.gateway.ts'
import { checkWaiting, requestVerdict, sendToProvider } from './verdict.job.ts'

const CHECK_EVERY_S = 10
const NEWS_KEPT_MS = 30 * DAY_MS

type Parts = {
  engine: Engine
  realtime: Realtime
  outbox: Outbox
  fieldKeys: FieldKeys
  persons: PersonIndex
  vault: Vault
  pictures: Pictures
  fetch: Outgoing
  kycUrl: string
  kycSecret: string
  callbackUrl: string
}

export function kycFeature(input: Parts): Feature {
  const { engine, fieldKeys, persons, kycSecret: secret } = input
  const nowS = () => unixSeconds(engine.clock.now())
  const sandbox = sandboxProvider({
    baseUrl: input.kycUrl,
    secret,
    callbackUrl: `${input.callbackUrl}${NEWS_PATH}`,
    fetch: input.fetch,
    nowS,
  })
  const parts = { ...input, keys: { fieldKeys, persons }, providers: { sandbox } }
  return {
    routes: [...kycRoutes(parts), ...reviewRoutes(parts)],
    mount: (app) =>
      mountNews(app, {
        engine,
        read: (body, headers) => readNews({ secret, nowS }, body, headers),
      }),
    listeners: notifyMember(input.realtime, input.outbox),
    jobs: [
      runs(sendToProviderJob, (data) => sendToProvider(parts, data)),
      runs(requestVerdictJob, ({ ref }) => requestVerdict(parts, ref)),
      runs(eraseRefusedJob, ({ memberId }) => eraseRefused(parts, memberId)),
    ],
    timers: [
      { name: 'kyc.waiting', everyS: CHECK_EVERY_S, run: (now) => checkWaiting(parts, now) },
      {
        name: 'kyc.sweep',
        everyS: HOUR_MS / 1000,
        run: (now) => deleteOldNews(engine.db.kysely, addMs(now, -NEWS_KEPT_MS)),
      },
      { name: 'kyc.rewrap', everyS: HOUR_MS / 1000, run: () => rewrapKeys(parts) },
    ],
  }
}
