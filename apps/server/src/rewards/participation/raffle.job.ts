import { hashOfText, raffle, type TicketRun, ticketListOf } from '@parola/maths'
import { mulDiv } from '@parola/money'
import type { Kysely } from 'kysely'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { catchUp } from '#games/activity'
import { turnoverSettings } from '#money/turnover'
import { addMs, dayOf, MINUTE_MS } from '#platform/clock'
import { type FieldKeys, sha256 } from '#platform/crypto'
import type { Tables } from '#platform/db'
import { bySystem, type Engine, must, refuse, type Work, work } from '#platform/work'
import {
  draws,
  lockPromotion,
  type OfferOf,
  readTerms,
  seedOf,
  selectLive,
} from '#rewards/promotion'
import { type EntryRow, selectJoined } from './entry.sql.ts'
import { promotionConsumer, selectPlayed } from './member-facts.sql.ts'
import { changeEntry, mayEarn } from './take-part.ts'

/** What was played before the end is settled by then. */
const GRACE_MS = 5 * MINUTE_MS
/** Members who are read at a time. */
const PAGE = 1000
/** The list stays readable: of more tickets than these, each number stands for the same count of them. */
const TICKETS_MAX = 200_000

/** Draws raffles that have ended, each in its own transaction, once (rules/rewards §10). */
export async function drawRaffles(engine: Engine, keys: FieldKeys, date: Date) {
  for (const row of await draws.selectUndrawn(engine.db.kysely, addMs(date, -GRACE_MS))) {
    await countAndDraw(engine, keys, row).catch((err: unknown) => {
      const about = { alarm: 'promotion_stuck', err, promotion: row.promotion_id }
      engine.log.error(about, 'a raffle was not drawn')
    })
  }
}

type Undrawn = { promotion_id: string; brand_id: string }

/** What each member played is counted first, in a unit of work of its own: it locks the feed. */
async function countAndDraw(
  engine: Engine,
  keys: FieldKeys,
  { promotion_id: promotionId, brand_id: brandId }: Undrawn,
) {
  for (const { member_id: memberId } of await allJoined(engine.db.kysely, promotionId)) {
    await work(engine, bySystem(brandId), async ({ tx, now }) => {
      if (!(await catchUp(tx, promotionConsumer, { memberId, now }))) refuse('BUSY')
    })
  }
  await work(engine, bySystem(brandId), (w) => draw(w, keys, promotionId))
}

/** Everybody who has joined, in the order in which they did. */
async function allJoined(db: Kysely<Tables>, promotionId: string): Promise<EntryRow[]> {
  const joined: EntryRow[] = []
  for (let after: string | undefined; ; ) {
    const page = await selectJoined(db, { promotionId, limit: PAGE, ...(after ? { after } : {}) })
    joined.push(...page)
    after = page.at(-1)?.entry_id
    if (page.length < PAGE) return joined
  }
}

async function draw(w: Work, keys: FieldKeys, promotionId: string) {
  const named = { brandId: w.brandId, promotionId }
  await lockPromotion(w.tx, named)
  const live = await selectLive(w.tx, named)
  const row = await draws.selectDraw(w.tx, promotionId)
  must(live && row, 'a raffle without a draw')
  if (row.drawn_at) return
  const { offer } = readTerms(live.terms)
  must(offer.kind === 'raffle', 'a raffle of another kind')
  const joined = await allJoined(w.tx, promotionId)
  const counts = await ticketsOf(w, { joined, offer, live })
  const runs = runsOf(counts)
  const tickets = runs.map(({ member, ...run }) => ({ ...run, member: memberHash(member) }))
  const clientSeed = hashOfText(ticketListOf(tickets))
  const seeds = { serverSeed: seedOf(keys, row), clientSeed, nonce: row.nonce }
  const { prizes, perMember } = offer
  const sorted = [...prizes].sort((a, b) => (a < b ? 1 : -1))
  const winners = raffle(seeds, { tickets, prizes: prizes.length, perMember })
  const won = winners.map((no, place) => ({ no, prize: String(sorted[place] ?? 0n) }))
  await draws.keepWinners(w.tx, promotionId, { clientSeed, tickets, winners: won, now: w.now })
  for (const { entry } of counts) await settle(w, entry, { runs, won })
}

type Joined = {
  joined: EntryRow[]
  offer: OfferOf<'raffle'>
  live: { starts_at: Date; ends_at: Date | null }
}

async function ticketsOf(w: Work, { joined, offer, live }: Joined) {
  const { config } = await brandById(w.tx, w.brandId, w.now)
  const weights: Record<string, number> = (await settingsOf(w, turnoverSettings)).weights
  const from = dayOf(live.starts_at, config.timeZone)
  const to = dayOf(addMs(live.ends_at ?? w.now, -1), config.timeZone)
  const counts: { entry: EntryRow; count: number }[] = []
  for (const entry of joined) {
    if (!(await mayEarn(w, entry.member_id))) {
      counts.push({ entry, count: 0 })
      continue
    }
    const played = await selectPlayed(w.tx, { memberId: entry.member_id, from, to })
    const weighted = played.reduce((sum, { gameType, valid }) => {
      const numerator = BigInt(weights[gameType] ?? 100)
      return sum + mulDiv(valid > 0n ? valid : 0n, { numerator, denominator: 100n })
    }, 0n)
    counts.push({ entry, count: Number(weighted / offer.perTicket) })
  }
  return counts
}

/** Numbers the tickets in the order in which members joined. */
function runsOf(counts: readonly { entry: EntryRow; count: number }[]): TicketRun[] {
  const tickets = counts.reduce((sum, { count }) => sum + count, 0)
  const perNumber = Math.max(1, Math.ceil(tickets / TICKETS_MAX))
  let first = 1
  return counts.flatMap(({ entry, count }) => {
    const taken = Math.ceil(count / perNumber)
    if (taken === 0) return []
    const run = { member: entry.member_id, first, count: taken }
    first += taken
    return [run]
  })
}

const memberHash = (memberId: string) => sha256(memberId).toString('hex').slice(0, 16)

type Result = { runs: readonly TicketRun[]; won: readonly { no: number; prize: string }[] }

async function settle(w: Work, entry: EntryRow, { runs, won }: Result) {
  const own = runs.find(({ member }) => member === entry.member_id)
  const prizes = own ? won.filter(({ no }) => no >= own.first && no < own.first + own.count) : []
  const amount = prizes.reduce((sum, { prize }) => sum + BigInt(prize), 0n)
  if (amount === 0n) await changeEntry(w, entry, { status: 'close' })
  else await changeEntry(w, entry, { status: 'claim', amountMinor: amount, basis: { prizes } })
}
