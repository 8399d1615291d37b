import { isAmount, parseMinor } from '@parola/money'
import type { FeedRound } from '@parola/vendor-protocol'
import { balanceOf } from '#foundations/ledger'
import { keepAwayRound } from '#games/bet'
import { titleOfGame, transferVendors } from '#games/catalogue'
import { membersOf, type Reply } from '#games/play'
import { keepCase } from '#games/vendor-case'
import { keepPlayedAway } from '#people/safer-play'
import { type Work, work } from '#platform/work'
import { eachVendor } from './each-vendor.ts'
import { SYSTEM, type SyncParts } from './parts.ts'
import { nextRoundsFrom, roundsWindow } from './vendor-sync.rules.ts'
import { noteRoundsFrom, selectVendorState } from './vendor-sync.sql.ts'

const PAGE = 500
const PAGES_MAX = 10_000

/**
 * Reads the rounds of vendors that keep their players' wallets (rules/vendor-protocol §4), each once: into the
 * register, where records, turnover and rebates find them, and into what limits count.
 */
export async function readAwayRounds(parts: SyncParts) {
  const vendors = await transferVendors(parts.engine.db.kysely)
  await eachVendor(vendors, ({ vendor }) => readAwayRoundsOf(parts, vendor))
}

/** False when the vendor did not return all of its feed: the next reading starts where this one did. */
export async function readAwayRoundsOf(parts: SyncParts, vendor: string): Promise<boolean> {
  const { db, clock } = parts.engine
  const state = await selectVendorState(db.kysely, vendor)
  const window = roundsWindow(clock.now(), state?.rounds_from ?? null)
  const openSince = await readFeed(parts, vendor, window)
  if (openSince === 'broken') return false
  const from = nextRoundsFrom(window.to, openSince)
  await work(parts.engine, SYSTEM, (w) => noteRoundsFrom(w.tx, { vendor, from }))
  return true
}

type Page = { rows: FeedRound[]; next_cursor: string | null }

/** When the first round began that is open still; null when none is. */
async function readFeed(
  parts: SyncParts,
  vendor: string,
  { from, to }: { from: Date; to: Date },
): Promise<Date | null | 'broken'> {
  let openSince: Date | null = null
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const span = { from: from.toISOString(), to: to.toISOString(), limit: PAGE }
    const body: object = { ...span, ...(cursor ? { cursor } : {}) }
    const response: Reply<Page> = await parts.vendors.sendRequest(vendor, '/feed/rounds', body)
    if (response.kind !== 'value') return 'broken'
    await keepPage(parts, vendor, response.value.rows)
    for (const { state, opened_at } of response.value.rows) {
      if (state === 'open' && (!openSince || new Date(opened_at) < openSince)) {
        openSince = new Date(opened_at)
      }
    }
    cursor = response.value.next_cursor
    if (!cursor) return openSince
  }
  return 'broken'
}

async function keepPage(parts: SyncParts, vendor: string, rows: readonly FeedRound[]) {
  const ended = rows.filter(({ state }) => state !== 'open')
  const players = ended.map(({ player }) => player)
  const members = await membersOf(parts.engine.db.kysely, vendor, players)
  for (const row of ended) {
    const memberId = members.get(row.player)
    await work(parts.engine, SYSTEM, (w) => keepRound(w, { vendor, memberId, row }))
  }
}

type Response = { vendor: string; memberId: string | undefined; row: FeedRound }

async function keepRound(w: Work, { vendor, memberId, row }: Response) {
  const { brandId, now } = w
  const title = await titleOfGame(w.tx, { vendor, game: row.game, brandId, now })
  const currency = memberId ? (await balanceOf(w.tx, memberId)).currency : null
  // An amount in another currency does not compare with ours.
  const isOurs = currency !== null && (row.currency ?? currency) === currency
  const isInformed = isOurs && isAmount(row.bet, currency) && isAmount(row.win, currency)
  if (!memberId || !title || !isInformed) {
    const about = {
      vendor,
      subject: row.round,
      round: row.round,
      ...(memberId ? { memberId } : {}),
    }
    return keepCase(w, { ...about, kind: 'missing_here', ours: null, theirs: row })
  }
  const [stake, payout] = [parseMinor(row.bet, currency), parseMinor(row.win, currency)]
  const { round } = row
  const openedAt = new Date(row.opened_at)
  const kept = await keepAwayRound(w.tx, {
    ...{ memberId, vendor, round, stake, payout, openedAt },
    nodeId: title.node_id,
    gameType: title.game_type,
    state: row.state === 'void' ? 'void' : 'settled',
    endedAt: row.closed_at ? new Date(row.closed_at) : openedAt,
  })
  if (!kept) return
  const played = { staked: stake, returned: payout, at: openedAt }
  await keepPlayedAway(w.tx, { memberId, vendor, round, ...played })
}
