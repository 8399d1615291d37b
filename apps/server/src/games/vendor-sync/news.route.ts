import {
  type EndpointResponse,
  type KeyOf,
  moment,
  newsApi,
  signedEndpoint,
} from '@parola/vendor-protocol'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type IsAllowed, mountEndpoint } from '#games/play'
import { unixSeconds } from '#platform/clock'
import { type Engine, work } from '#platform/work'
import { lookAtFreeRoundsJob, lookAtRoundJob, readCatalogueJob } from './jobs.ts'
import { SYSTEM } from './parts.ts'
import { insertMaintenance } from './vendor-sync.sql.ts'

const PREFIX = '/vgw/v1'

const maintenance = z.object({
  scope: z.enum(['vendor', 'games']),
  from: moment.transform((instant) => new Date(instant)),
  until: moment
    .transform((instant) => new Date(instant))
    .nullable()
    .default(null),
})

const changed = z.object({ player: z.string().max(64), round: z.string().max(64) })
const played = z.object({ player: z.string().max(64), campaign: z.string().max(64) })

type News = z.infer<(typeof newsApi)['/events']>

type Edge = { engine: Engine; keyOf: KeyOf; isAllowed?: IsAllowed }

/** Notifications of vendors: they change no money and request another check. */
export function mountNews(
  app: FastifyInstance,
  { engine, keyOf, isAllowed = async () => true }: Edge,
) {
  const endpoint = signedEndpoint({
    prefix: PREFIX,
    bodies: newsApi,
    keyOf,
    isAllowed,
    nowS: () => unixSeconds(engine.clock.now()),
    failed: (err) => engine.log.error({ err }, 'news of a vendor failed'),
    handlers: { '/events': (vendor, news) => receive(engine, vendor, news) },
  })
  mountEndpoint(app, endpoint)
}

async function receive(engine: Engine, vendor: string, news: News): Promise<EndpointResponse> {
  if (news.type === 'round_changed') return receiveRound(engine, vendor, news)
  if (news.type === 'freerounds') return receiveFreeRounds(engine, vendor, news)
  const parsed = news.type === 'maintenance' ? maintenance.safeParse(news.data) : null
  if (parsed && !parsed.success) return { code: 'VALIDATION' }
  const isOfGames = news.type === 'catalogue' || parsed?.data.scope === 'games'
  await work(engine, SYSTEM, async (w) => {
    if (isOfGames) await w.later(readCatalogueJob, { vendor })
    if (parsed?.data.scope === 'vendor') {
      const { from, until } = parsed.data
      await insertMaintenance(w.tx, { vendor, eventId: news.id, from, until })
    }
  })
  return { code: 'OK', value: {} }
}

async function receiveRound(
  engine: Engine,
  vendor: string,
  { data }: News,
): Promise<EndpointResponse> {
  const parsed = changed.safeParse(data)
  if (!parsed.success) return { code: 'VALIDATION' }
  await work(engine, SYSTEM, (w) => w.later(lookAtRoundJob, { vendor, ...parsed.data }))
  return { code: 'OK', value: {} }
}

async function receiveFreeRounds(
  engine: Engine,
  vendor: string,
  { data }: News,
): Promise<EndpointResponse> {
  const parsed = played.safeParse(data)
  if (!parsed.success) return { code: 'VALIDATION' }
  await work(engine, SYSTEM, (w) => w.later(lookAtFreeRoundsJob, { vendor, ...parsed.data }))
  return { code: 'OK', value: {} }
}
