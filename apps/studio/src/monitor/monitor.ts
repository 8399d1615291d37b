import type { SlotModel } from '@parola/maths'
import { CERTIFIED_WAYS, hasWay } from '@parola/maths/instant'
import type { SealRing } from '@parola/vendor-protocol'
import type { PoolClient } from 'pg'
import { firstRow, inTransaction, type Store } from '../platform/store.ts'
import { isSlot, modelOf } from '../titles/models.ts'
import { versionOf } from '../titles/versions.ts'
import { countBets } from './monitor-bets.ts'
import { countChoices, countCrashes } from './monitor-choices.ts'
import { type Counts, newCounts, type Span, writeCounts } from './return-counts.ts'

/** Fewer rounds say nothing: a single large win would move them too far. */
export const ROUNDS_LEAST = 100_000
const Z_ALARM = 4
const Z_DISABLE = 6
/** More skewed than this, a result cannot be told apart from a few large wins. */
const SKEW_MOST = 0.2
const RUN_EVERY_MS = 60_000
/** Rounds that ended just now may not be committed yet. */
const SETTLED_S = 10

export type Verdict = 'watched' | 'alarmed' | 'disabled'
type Stated = {
  rtp: number
  stdev: number
  /** For a return that was simulated, not counted: its own standard error. */
  standardError?: number
  /** Of the rounds together. */
  skew?: number
}

/**
 * What the reels of a model, or a purchase, are certified to return, without jackpots, and how far one round
 * strays.
 */
export function statedOf({ verified }: SlotModel, part = ''): Stated {
  const { buyRtp, ...own } = verified as Record<string, string> & {
    parts?: Record<string, string>
    buyRtp?: Record<string, Record<string, string>>
  }
  const { rtp, stdev, standardError } = part === '' ? own : (buyRtp?.[part] ?? {})
  const { jackpotSeeds = 0, jackpotContributions = 0 } = part === '' ? (own.parts ?? {}) : {}
  return {
    rtp: Number(rtp) - Number(jackpotSeeds) - Number(jackpotContributions),
    stdev: Number.parseFloat(String(stdev)),
    standardError: Number(standardError ?? 0),
  }
}

/** How many standard errors the return is away from the certified one, and what follows from it. */
export function judge(input: { rounds: number; returned: number }, stated: Stated) {
  const { rtp, stdev, standardError = 0, skew = 0 } = stated
  const spread = Math.hypot(stdev / Math.sqrt(input.rounds), standardError)
  const z = (input.returned / input.rounds - rtp) / spread
  const isEarly = input.rounds < ROUNDS_LEAST || Math.abs(skew) > SKEW_MOST
  if (isEarly || !(Math.abs(z) > Z_ALARM)) return { z, verdict: 'watched' as const }
  return { z, verdict: Math.abs(z) > Z_DISABLE ? ('disabled' as const) : ('alarmed' as const) }
}

type Count = {
  model: string
  version: string
  /** What was bought; empty for spins and bets. */
  part: string
  rounds: string
  returned: string
  /** For games whose return depends on the bet: the sums of their bets. */
  expected: number
  variance: number
  cubes: number
  state: Verdict
}
export type Found = Pick<Count, 'model' | 'version' | 'part'> & {
  z: number
  verdict: Verdict
  rounds: number
}

/**
 * Counts the rounds of each version that ended since the last run, and judges it (FAIR-011). A disabled
 * version stays disabled until people release it. Returns the versions whose verdict has changed.
 */
export async function countReturns(store: Store, key: SealRing): Promise<Found[]> {
  return inTransaction(store, async (client) => {
    const span = await nextSpan(client)
    if (!span) return []
    const counts = newCounts()
    await countSpins(client, span, counts)
    await countBets(client, span, counts)
    await countChoices(client, { ...span, key }, counts)
    await countCrashes(client, span, counts)
    await writeCounts(client, counts)
    const { rows } = await client.query<Count>(`select * from studio.return_count where rounds > 0`)
    const found: Found[] = []
    for (const row of rows) {
      const changed = await judgeOne(client, row)
      if (changed) found.push(changed)
    }
    return found
  })
}

/** The time since the last run; no other run counts it. */
async function nextSpan(client: PoolClient): Promise<Span | null> {
  await client.query(
    `insert into studio.return_mark (upto) values ('-infinity') on conflict do nothing`,
  )
  const span = await firstRow<Span & { isEmpty: boolean }>(
    client,
    `select upto::text as "from", now::text as until, upto >= now as "isEmpty"
       from (select upto, clock_timestamp() - make_interval(secs => $1) as now
               from studio.return_mark for update) mark`,
    [SETTLED_S],
  )
  if (!span || span.isEmpty) return null
  await client.query('update studio.return_mark set upto = $1::timestamptz', [span.until])
  return span
}

/** A purchase is counted by its price, every other spin by its stake, without jackpots. */
async function countSpins(client: PoolClient, { from, until }: Span, counts: Counts) {
  const { rows } = await client.query<Pick<Count, 'model' | 'version' | 'part'> & Played>(
    `select model, version, coalesce(buy, '') as part, count(*)::int as rounds,
            sum((payout_minor - jackpot_minor)::numeric
                / case when buy is null then bet_minor else stake_minor end)::text as returned
       from studio.round
      where state = 'settled' and bet_minor is not null and version is not null
        and ended_at > $1::timestamptz and ended_at <= $2::timestamptz
      group by model, version, buy`,
    [from, until],
  )
  for (const { model, version, part, rounds, returned } of rows) {
    const sums = { rounds, returned: Number(returned), expected: 0, variance: 0, cubes: 0 }
    counts.add({ model, version, part }, sums)
  }
}

type Played = { rounds: number; returned: string }

async function judgeOne(client: PoolClient, row: Count): Promise<Found | null> {
  const { model, version, part, state } = row
  if (version !== versionOf(model) || !(isSlot(model) || row.variance > 0)) return null
  const rounds = Number(row.rounds)
  const stated = isSlot(model) ? statedOf(modelOf(model), part) : statedOfBets(row, rounds)
  const judged = judge({ rounds, returned: Number(row.returned) }, stated)
  const verdict: Verdict = state === 'disabled' ? 'disabled' : judged.verdict
  await client.query(
    `update studio.return_count set z = $4, state = $5,
            changed_at = case when state = $5 then changed_at else clock_timestamp() end
      where model = $1 and version = $2 and part = $3`,
    [model, version, part, judged.z, verdict],
  )
  return verdict === state ? null : { model, version, part, z: judged.z, verdict, rounds }
}

/** For rounds with all kinds of bets: their total return, and how far one of them strays. */
function statedOfBets({ model, expected, variance, cubes }: Count, rounds: number): Stated {
  return {
    rtp: expected / rounds,
    stdev: Math.sqrt(variance / rounds),
    standardError: hasWay(model) ? CERTIFIED_WAYS[model].standardError : 0,
    skew: cubes / variance ** 1.5,
  }
}

/** How far a disabled version had strayed, in standard errors, and after how many rounds. */
type Why = { rounds: number; z: number }

type Parts = {
  store: Store
  /** Opens the seeds of rounds. */
  key: SealRing
  found(finding: Found): void
  troubled(error: unknown): void
  /** Runs only on demand: for tests. */
  isStill?: boolean
}

/** Watches what models return while they are played; a disabled one opens no round. */
export async function openMonitor({ store, key, found, troubled, isStill = false }: Parts) {
  let disabled = new Map<string, Why>()
  let changedAt = new Date(0)
  const read = async () => {
    const { rows } = await store.pool.query<Count & { z: number | null }>(
      `select model, version, rounds, z from studio.return_count where state = 'disabled'
        order by model, version`,
    )
    const why = ({ rounds, z }: { rounds: string; z: number | null }) => ({
      rounds: Number(rounds),
      z: z ?? 0,
    })
    const now = new Map(rows.map((row) => [`${row.model}/${row.version}`, why(row)]))
    if ([...now.keys()].join() !== [...disabled.keys()].join()) changedAt = new Date()
    disabled = now
  }
  const run = async () => {
    for (const item of await countReturns(store, key)) found(item)
    await read()
  }
  await read()
  const timer = isStill ? undefined : setInterval(() => void run().catch(troubled), RUN_EVERY_MS)
  timer?.unref()
  return {
    run,
    /** Reads again which models are disabled. */
    read,
    isDisabled: (model: string) => disabled.has(`${model}/${versionOf(model)}`),
    whyDisabled: (model: string) => disabled.get(`${model}/${versionOf(model)}`),
    /** When the list of playable games last changed. */
    changedAt: () => changedAt,
    stop: () => clearInterval(timer),
  }
}

export type Monitor = Awaited<ReturnType<typeof openMonitor>>
