import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'
import { openConnection } from '../client/connection.ts'
import { quantile } from './measures.ts'

const EVERY_MS = 500
const PROBE_MS = 10_000
const NS_PER_MS = 1e6

/** What PostgreSQL's connections of the product were doing, apart from running on a processor. */
const WAITS = `
  select coalesce(wait_event_type, 'running') as kind, coalesce(wait_event, '') as name, count(*)::int as n
    from pg_stat_activity
   where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()
   group by 1, 2`

export type Samples = {
  /** Milliseconds until a program answers a call that does nothing: what its event loop is late by, at most. */
  lagMs: Record<string, { p50: number; p99: number }>
  /** The share of one core that the platform used, where it tells. */
  platformCpu: number | null
  /** Requests of the platform that waited for a connection: the most at a time, where it tells. */
  poolWaiting: number | null
  /** Memory of the platform in megabytes, at the start and at the end, where it tells. */
  platformMb: { first: number; last: number } | null
  /** Active connections on average, by what they waited for; null without a database. */
  database: Record<string, number> | null
}

type Looked = { site: string; studio: string | null; database?: string | undefined }

/** Looks at the programs at regular intervals while a run lasts. */
export async function startSamples({ site, studio, database }: Looked) {
  const connection = openConnection(undefined)
  const own = monitorEventLoopDelay({ resolution: 10 })
  own.enable()
  const lags: Record<string, number[]> = { platform: [], ...(studio ? { studio: [] } : {}) }
  const gauges: { at: number; cpuS: number; waiting: number | null; mb: number }[] = []
  const waits = new Map<string, number>()
  let looks = 0
  const client = database ? await connected(database) : null

  const probe = async (name: string, url: string) => {
    const began = performance.now()
    const reply = await connection
      .send(`${url}/healthz`, { method: 'GET', headers: {} }, PROBE_MS)
      .catch(() => null)
    lags[name]?.push(reply ? performance.now() - began : PROBE_MS)
  }
  const look = async () => {
    await Promise.all([
      probe('platform', site),
      ...(studio ? [probe('studio', studio)] : []),
      readGauges(connection, site).then((read) => read && gauges.push(read)),
      client?.query(WAITS).then(({ rows }) => {
        looks += 1
        for (const { kind, name, n } of rows) {
          const key = kind === 'running' ? kind : `${kind}: ${name}`
          waits.set(key, (waits.get(key) ?? 0) + n)
        }
      }),
    ])
  }
  let running: Promise<unknown> | null = null
  const timer = setInterval(() => {
    running ??= look()
      .catch(() => undefined)
      .finally(() => {
        running = null
      })
  }, EVERY_MS)
  return {
    stop: async (): Promise<Samples> => {
      clearInterval(timer)
      await running
      own.disable()
      await client?.end()
      await connection.close()
      const [first, last] = [gauges[0], gauges.at(-1)]
      const seconds = first && last ? (last.at - first.at) / 1000 : 0
      const pools = gauges.map(({ waiting }) => waiting).filter((waiting) => waiting !== null)
      const average = (sum: number) => Math.round((sum / Math.max(1, looks)) * 100) / 100
      return {
        lagMs: {
          ...Object.fromEntries(Object.entries(lags).map(([name, list]) => [name, lagOf(list)])),
          'load program': {
            p50: Math.round(own.percentile(50) / NS_PER_MS),
            p99: Math.round(own.percentile(99) / NS_PER_MS),
          },
        },
        platformCpu: first && last && seconds > 0 ? (last.cpuS - first.cpuS) / seconds : null,
        poolWaiting: pools.length > 0 ? Math.max(...pools) : null,
        platformMb: first && last ? { first: first.mb, last: last.mb } : null,
        database: client
          ? Object.fromEntries([...waits].map(([name, sum]) => [name, average(sum)]))
          : null,
      }
    },
  }
}

function lagOf(list: readonly number[]) {
  const sorted = list.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}

async function connected(database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The platform's own figures at `/metrics`, where they are served. */
async function readGauges(connection: ReturnType<typeof openConnection>, site: string) {
  const sending = { method: 'GET', headers: {} }
  const reply = await connection.send(`${site}/metrics`, sending, PROBE_MS).catch(() => null)
  if (reply?.status !== 200) return null
  const gauge = (name: string) => {
    const [, value] = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(reply.text) ?? []
    return value === undefined ? null : Number(value)
  }
  const cpuS = gauge('process_cpu_seconds_total')
  if (cpuS === null) return null
  return {
    at: performance.now(),
    cpuS,
    waiting: gauge('db_pool_waiting'),
    mb: Math.round((gauge('process_resident_memory_bytes') ?? 0) / 1e6),
  }
}
