import { defineEntries, type Entry, post } from '#foundations/ledger'
import { must, type Work } from '#platform/work'
import { areSame, booked, type Terms } from './jackpot.rules.ts'
import { type PoolRow, setTerms, updatePool } from './jackpot.sql.ts'

const jackpotEntries = defineEntries(
  'jackpot_seed',
  'jackpot_share',
  'jackpot_undo',
  'jackpot_move',
)

type Leg = Entry['legs'][number]

/** The pool's account in the ledger. */
export function accountOf(p: Pick<PoolRow, 'vendor' | 'jackpot' | 'level' | 'currency'>): string {
  return `jackpot:${p.vendor}:${p.jackpot}:${p.level}:${p.currency}`
}

/** What the house pays for jackpots of a vendor, and what it gets back when one is won. */
const houseOf = ({ vendor }: PoolRow) => `house:${vendor}:JACKPOT`
/** What the house puts into pools to begin with. */
const SEEDS = 'house:jackpot-seeds'

/** One balanced entry on a pool that is locked; the pool's own figures move with it. */
async function postOn(
  work: Work,
  pool: PoolRow,
  { kind, ref, legs }: Pick<Entry, 'kind' | 'ref' | 'legs'>,
) {
  pool.entries += 1
  const own = legs.find((leg) => 'account' in leg && leg.account === accountOf(pool))
  pool.balance_minor += own?.amount ?? 0n
  const { currency } = pool
  const key = `jackpot:${pool.pool_id}:${pool.entries}`
  const moving = legs.filter(({ amount }) => amount !== 0n)
  if (moving.length > 0) {
    const posted = await post(work.tx, { key, kind, ref, currency, legs: moving })
    must(posted === 'applied', `entry ${key} was posted before`)
  }
  await updatePool(work.tx, pool, work.now)
}

/** Puts the seed into a new pool. */
export async function openPool(work: Work, pool: PoolRow) {
  const seed = pool.seed_minor
  await postOn(work, pool, {
    kind: 'jackpot_seed',
    ref: accountOf(pool),
    legs: [
      { account: accountOf(pool), amount: seed },
      { account: SEEDS, amount: -seed },
    ],
  })
}

/** Books shares of stakes, in ten-thousandths of a minor unit; what makes no whole one waits. */
export async function bookShares(work: Work, pool: PoolRow, parts: bigint) {
  if (parts === 0n) return
  const { minor, fraction } = booked(pool.fraction, parts)
  pool.fraction = fraction
  await postOn(work, pool, {
    kind: 'jackpot_share',
    ref: accountOf(pool),
    legs: [
      { account: accountOf(pool), amount: minor },
      { account: houseOf(pool), amount: -minor },
    ],
  })
}

type Win = { amount: bigint; ref: string }

/**
 * Books a win, which the register has paid: the pool pays the house and gets its seed again. A vendor that pays
 * more than the pool has bears the rest itself, and an alarm is raised. Returns the win's number.
 */
export async function bookWin(work: Work, pool: PoolRow, { amount, ref }: Win): Promise<number> {
  pool.wins += 1
  const next = termsOf(pool)
  const most = pool.balance_minor + next.seedMinor
  const taken = amount < most ? amount : most
  if (taken < amount) alarm(work, pool, { amount, taken })
  await postOn(work, pool, { kind: 'jackpot_win', ref, legs: winLegs(pool, taken, next.seedMinor) })
  await beginNext(work, pool, next)
  return pool.wins
}

/** Undoes a win: the pool gets it back, and the house the seed. */
export async function undoWin(work: Work, pool: PoolRow, { amount, ref }: Win) {
  const legs = winLegs(pool, -amount, -pool.seed_minor)
  await postOn(work, pool, { kind: 'jackpot_undo', ref, legs })
}

type Moving = { id: string; from: PoolRow; to: PoolRow; amount: bigint }

/** Moves money of one pool into another, by one entry, once for each id. Both are locked. */
export async function moveBetween(work: Work, { id, from, to, amount }: Moving) {
  const legs: Leg[] = [
    { account: accountOf(from), amount: -amount },
    { account: accountOf(to), amount },
  ]
  const { currency } = from
  const entry = {
    key: `jackpot-move:${id}`,
    kind: 'jackpot_move',
    ref: id,
    currency,
    legs,
  } as const
  must((await post(work.tx, entry)) === 'applied', `entry ${entry.key} was posted before`)
  from.balance_minor -= amount
  to.balance_minor += amount
  for (const pool of [from, to]) await updatePool(work.tx, pool, work.now)
}

function winLegs(pool: PoolRow, amount: bigint, seed: bigint): Leg[] {
  return [
    { account: accountOf(pool), amount: seed - amount },
    { account: houseOf(pool), amount },
    { account: SEEDS, amount: -seed },
  ]
}

function alarm({ log }: Work, pool: PoolRow, input: { amount: bigint; taken: bigint }) {
  const figures = {
    pool: accountOf(pool),
    amount: String(input.amount),
    taken: String(input.taken),
  }
  log.error(
    { alarm: 'jackpot_above_pool', ...figures },
    'a vendor paid more than its jackpot holds',
  )
}

/** New terms reported while a jackpot runs apply from the next one on (FAIR-015). */
async function beginNext(work: Work, pool: PoolRow, next: Terms) {
  if (areSame(currentTerms(pool), next)) return
  pool.seed_minor = next.seedMinor
  pool.share_ppm = next.sharePpm
  pool.one_in = next.oneIn
  pool.ceiling_minor = next.ceilingMinor
  pool.next_terms = null
  await setTerms(work.tx, pool.pool_id, next)
}

export function currentTerms(pool: PoolRow): Terms {
  return {
    seedMinor: pool.seed_minor,
    sharePpm: pool.share_ppm,
    oneIn: pool.one_in,
    ceilingMinor: pool.ceiling_minor,
  }
}

/** The terms of the next jackpot. */
function termsOf(pool: PoolRow): Terms {
  const next = pool.next_terms as Record<keyof Terms, string | number | null> | null
  if (!next) return currentTerms(pool)
  return {
    seedMinor: BigInt(next.seedMinor ?? 0),
    sharePpm: Number(next.sharePpm),
    oneIn: next.oneIn === null ? null : BigInt(next.oneIn),
    ceilingMinor: next.ceilingMinor === null ? null : BigInt(next.ceilingMinor),
  }
}

declare module '../../foundations/ledger/kinds.ts' {
  interface EntryKinds extends EntriesIn<typeof jackpotEntries> {}
}
