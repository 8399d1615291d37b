import { type KeyOf, moment, newsApi, signedDoor, type Told } from '@parola/vendor-protocol'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type IsAllowed, mountDoor } from '#games/play'
import { unixSeconds } from '#platform/clock'
import { type Engine, work } from '#platform/work'
import { LOOK_AT_ROUND } from './changed-round.job.ts'
import { LOOK_AT_FREE_ROUNDS } from './free-rounds.job.ts'
import { READ_CATALOGUE, SYSTEM } from './parts.ts'
import { insertMaintenance } from './vendor-sync.sql.ts'

const PREFIX = '/vgw/v1'

const maintenance = z.object({
  scope: z.enum(['vendor', 'games']),
  from: moment.transform((at) => new Date(at)),
  until: moment
    .transform((at) => new Date(at))
    .nullable()
    .default(null),
})

const changed = z.object({ player: z.string().max(64), round: z.string().max(64) })
const played = z.object({ player: z.string().max(64), campaign: z.string().max(64) })

type News = z.infer<(typeof newsApi)['/events']>

type Edge = { engine: Engine; keyOf: KeyOf; isAllowed?: IsAllowed }

/** News of vendors: what changes no money and asks us to look again. */
export function mountNews(
  app: FastifyInstance,
  { engine, keyOf, isAllowed = async () => true }: Edge,
) {
  const door = signedDoor({
    prefix: PREFIX,
    bodies: newsApi,
    keyOf,
    isAllowed,
    nowS: () => unixSeconds(engine.clock.now()),
    failed: (err) => engine.log.error({ err }, 'news of a vendor failed'),
    handlers: { '/events': (vendor, news) => hear(engine, vendor, news) },
  })
  mountDoor(app, door)
}

async function hear(engine: Engine, vendor: string, news: News): Promise<Told> {
  if (news.type === 'round_changed') return hearOfRound(engine, vendor, news)
  if (news.type === 'freerounds') return hearOfFreeRounds(engine, vendor, news)
  const told = news.type === 'maintenance' ? maintenance.safeParse(news.data) : null
  if (told && !told.success) return { code: 'VALIDATION' }
  const isOfGames = news.type === 'catalogue' || told?.data.scope === 'games'
  await work(engine, SYSTEM, async (w) => {
    if (isOfGames) await w.later({ name: READ_CATALOGUE, data: { vendor }, key: vendor })
    if (told?.data.scope === 'vendor') {
      const { from, until } = told.data
      await insertMaintenance(w.tx, { vendor, eventId: news.id, from, until })
    }
  })
  return { code: 'OK', value: {} }
}

async function hearOfRound(engine: Engine, vendor: string, { data }: News): Promise<Told> {
  const told = changed.safeParse(data)
  if (!told.success) return { code: 'VALIDATION' }
  const key = `${vendor}:${told.data.round}`
  await work(engine, SYSTEM, (w) =>
    w.later({ name: LOOK_AT_ROUND, data: { vendor, ...told.data }, key }),
  )
  return { code: 'OK', value: {} }
}

async function hearOfFreeRounds(engine: Engine, vendor: string, { data }: News): Promise<Told> {
  const told = played.safeParse(data)
  if (!told.success) return { code: 'VALIDATION' }
  const key = `${vendor}:${told.data.campaign}:${told.data.player}`
  await work(engine, SYSTEM, (w) =>
    w.later({ name: LOOK_AT_FREE_ROUNDS, data: { vendor, ...told.data }, key }),
  )
  return { code: 'OK', value: {} }
}
