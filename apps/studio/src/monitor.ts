import type { SlotModel } from '@parola/maths'
import type { PoolClient } from 'pg'
import { isSlot, modelOf } from './models.ts'
import { addBets, type Span } from './monitor-bets.ts'
import { inTransaction, one, type Store } from './store.ts'
import { versionOf } from './versions.ts'

/** Fewer rounds say nothing: a single great win would move them too far. */
export const ROUNDS_LEAST = 100_000
const Z_ALARM = 4
const Z_DISABLE = 6
const RUN_EVERY_MS = 60_000
/** Rounds that ended just now may not be committed yet. */
const SETTLED_S = 10

export type Verdict = 'watched' | 'alarmed' | 'disabled'
type Stated = { rtp: number; stdev: number }

/** What the reels of a model are certified to give back, jackpots aside, and how far one round strays. */
export function statedOf({ verified }: SlotModel): Stated {
  const { rtp, stdev, parts } = verified as Record<string, string> & {
    parts?: Record<string, string>
  }
  const jackpots = Number(parts?.jackpotSeeds ?? 0) + Number(parts?.jackpotContributions ?? 0)
  return { rtp: Number(rtp) - jackpots, stdev: Number.parseFloat(String(stdev)) }
}

/** How many standard errors what came back is away from what is certified, and what follows of it. */
export function judge(of: { rounds: number; returned: number }, { rtp, stdev }: Stated) {
  const z = (of.returned / of.rounds - rtp) / (stdev / Math.sqrt(of.rounds))
  if (of.rounds < ROUNDS_LEAST || Math.abs(z) <= Z_ALARM) return { z, verdict: 'watched' as const }
  return { z, verdict: Math.abs(z) > Z_DISABLE ? ('disabled' as const) : ('alarmed' as const) }
}

type Count = {
  model: string
  version: string
  rounds: string
  returned: string
  /** Of games whose return depends on the bet: what their bets come to together. */
  expected: number
  variance: number
  state: Verdict
}
export type Found = { model: string; version: string; z: number; verdict: Verdict; rounds: number }

/**
 * Counts the rounds of each version that ended since the last run, and judges it (FAIR-011). What is
 * disabled stays so until people let it go; who was judged otherwise than before is answered.
 */
export async function countReturns(store: Store): Promise<Found[]> {
  return inTransaction(store, async (client) => {
    await client.query(
      `insert into studio.return_mark (upto) values ('-infinity') on conflict do nothing`,
    )
    const mark = await one<Span & { isEmpty: boolean }>(
      client,
      `select upto::text as "from", now::text as until, upto >= now as "isEmpty"
         from (select upto, clock_timestamp() - make_interval(secs => $1) as now
                 from studio.return_mark for update) mark`,
      [SETTLED_S],
    )
    if (!mark || mark.isEmpty) return []
    await addPlayed(client, mark)
    await addBets(client, mark)
    const { rows } = await client.query<Count>(`select * from studio.return_count where rounds > 0`)
    const found: Found[] = []
    for (const row of rows) {
      const changed = await judgeOne(client, row)
      if (changed) found.push(changed)
    }
    return found
  })
}

async function addPlayed(client: PoolClient, { from, until }: Span) {
  await client.query(
    `with played as (
            select r.model, r.version, count(*) as rounds,
                   sum((r.payout_minor - r.jackpot_minor)::numeric / r.bet_minor) as returned
              from studio.round r
             where r.state = 'settled' and r.bet_minor is not null and r.buy is null
               and r.version is not null and r.ended_at > $1::timestamptz and r.ended_at <= $2::timestamptz
             group by r.model, r.version),
          moved as (update studio.return_mark set upto = $2::timestamptz)
     insert into studio.return_count as c (model, version, rounds, returned)
     select model, version, rounds, returned from played
     on conflict (model, version) do update
       set rounds = c.rounds + excluded.rounds, returned = c.returned + excluded.returned`,
    [from, until],
  )
}

async function judgeOne(client: PoolClient, row: Count): Promise<Found | null> {
  const { model, version, state } = row
  if (version !== versionOf(model) || !(isSlot(model) || row.variance > 0)) return null
  const rounds = Number(row.rounds)
  const stated = isSlot(model) ? statedOf(modelOf(model)) : statedOfBets(row, rounds)
  const judged = judge({ rounds, returned: Number(row.returned) }, stated)
  const verdict: Verdict = state === 'disabled' ? 'disabled' : judged.verdict
  await client.query(
    `update studio.return_count set z = $3, state = $4,
            changed_at = case when state = $4 then changed_at else clock_timestamp() end
      where model = $1 and version = $2`,
    [model, version, judged.z, verdict],
  )
  return verdict === state ? null : { model, version, z: judged.z, verdict, rounds }
}

/** Of rounds with all kinds of bets: what these bets return together, and how far one of them strays. */
function statedOfBets({ expected, variance }: Count, rounds: number): Stated {
  return { rtp: expected / rounds, stdev: Math.sqrt(variance / rounds) }
}

type Parts = {
  store: Store
  found(one: Found): void
  troubled(error: unknown): void
  /** Runs only when asked: for tests. */
  isStill?: boolean
}

/** Watches what the models give back while they are played; a disabled one opens no round. */
export async function openMonitor({ store, found, troubled, isStill = false }: Parts) {
  let disabled = new Set<string>()
  let changedAt = new Date(0)
  const read = async () => {
    const { rows } = await store.pool.query<Count>(
      `select model, version from studio.return_count where state = 'disabled'`,
    )
    const now = new Set(rows.map(({ model, version }) => `${model}/${version}`))
    if (now.size !== disabled.size) changedAt = new Date()
    disabled = now
  }
  const run = async () => {
    for (const one of await countReturns(store)) found(one)
    await read()
  }
  await read()
  const timer = isStill ? undefined : setInterval(() => void run().catch(troubled), RUN_EVERY_MS)
  timer?.unref()
  return {
    run,
    isDisabled: (model: string) => disabled.has(`${model}/${versionOf(model)}`),
    /** When the list of what may be played changed last. */
    changedAt: () => changedAt,
    stop: () => clearInterval(timer),
  }
}

export type Monitor = Awaited<ReturnType<typeof openMonitor>>
