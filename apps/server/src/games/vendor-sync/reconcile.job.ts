import { formatMinor, parseMinor } from '@parola/money'
import type { FeedRow } from '@parola/vendor-protocol'
import { betsOpenedIn, standingsOf, type TxStanding } from '#games/bet'
import { namesOf, seamlessVendors } from '#games/catalogue'
import { chips, membersOf, playerAt, type Reply } from '#games/play'
import { type CaseKind, keepCase, settleCases } from '#games/vendor-case'
import { addMs, MINUTE_MS } from '#platform/clock'
import { work } from '#platform/work'
import { eachVendor } from './each-vendor.ts'
import { applyCredit } from './missing-credit.ts'
import { SYSTEM, type SyncParts } from './parts.ts'
import {
  addTo,
  areEqual,
  differenceOf,
  lastDay,
  movedBy,
  nextWindow,
  slicesOf,
  type Totals,
  type Window,
  writtenTotals,
} from './vendor-sync.rules.ts'
import { hasReport, selectLastReport, upsertReport } from './vendor-sync.sql.ts'

const PAGE = 1000
const PAGES_MAX = 10_000
/** A round opened at the edge of a window may be in one side's window and not in the other's. */
const SLACK_MS = 2 * MINUTE_MS
const KINDS = ['missing_here', 'missing_there', 'amount_differs', 'state_differs'] as const

/** Compares every vendor's feed with our register: the last quarters, and once a day the day. */
export async function reconcileVendors(parts: SyncParts) {
  const { db, clock } = parts.engine
  const day = lastDay(clock.now())
  const vendors = await seamlessVendors(db.kysely)
  await eachVendor(vendors, async (vendor) => {
    const window = nextWindow(clock.now(), await selectLastReport(db.kysely, vendor))
    if (window) await reconcile(parts, vendor, window)
    if (!(await hasReport(db.kysely, { vendor, ...day }))) await reconcile(parts, vendor, day)
  })
}

type Run = {
  parts: SyncParts
  vendor: string
  window: Window
  totals: Totals
  rounds: Set<string>
  found: Partial<Record<CaseKind, number>>
  applied: number
}

/** One window of one vendor; false when the vendor did not return it, and nothing was written. */
export async function reconcile(
  parts: SyncParts,
  vendor: string,
  window: Window,
): Promise<boolean> {
  const run: Run = {
    parts,
    vendor,
    window,
    totals: {},
    rounds: new Set(),
    found: {},
    applied: 0,
  }
  if (!(await readFeed(run))) return false
  await findMissingThere(run)
  const { found, totals, applied } = run
  const agrees = Object.keys(found).length === 0 && areEqual(totals)
  const text = JSON.stringify({ found, applied, totals: writtenTotals(totals) })
  await work(parts.engine, SYSTEM, (w) =>
    upsertReport(w.tx, { vendor, ...window, agrees, found: text, now: w.now }),
  )
  return true
}

type Page = { rows: FeedRow[]; next_cursor: string | null }

async function readFeed(run: Run): Promise<boolean> {
  const { parts, vendor, window } = run
  const from = addMs(window.from, -SLACK_MS).toISOString()
  const to = addMs(window.to, SLACK_MS).toISOString()
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const body: object = { from, to, limit: PAGE, ...(cursor ? { cursor } : {}) }
    const response: Reply<Page> = await parts.vendors.sendRequest(
      vendor,
      '/feed/transactions',
      body,
    )
    if (response.kind !== 'value') return false
    for (const { round } of response.value.rows) run.rounds.add(round)
    await compare(
      run,
      // Chips are not money: no bet of ours has them.
      response.value.rows.filter(
        ({ at: bookedAt, player }) => isIn(window, new Date(bookedAt)) && !chips.isOfChips(player),
      ),
    )
    cursor = response.value.next_cursor
    if (!cursor) return true
  }
  return false
}

function isIn({ from, to }: Window, date: Date): boolean {
  return date >= from && date < to
}

async function compare(run: Run, rows: readonly FeedRow[]) {
  const { parts, vendor } = run
  const db = parts.engine.db.kysely
  const players = rows.map(({ player }) => player)
  const members = await membersOf(db, vendor, players)
  const known = rows.filter(({ player }) => members.has(player))
  const wanted = known.map(({ player, tx }) => ({ memberId: members.get(player) ?? '', tx }))
  const standings = await standingsOf(db, vendor, wanted)
  const ours = new Map(known.map((row, no) => [row.tx, standings[no]]))
  const agreed: string[] = []
  for (const row of rows) {
    const memberId = members.get(row.player)
    const found = differenceOf(row, ours.get(row.tx))
    const isApplied =
      found === 'missing_here' && memberId
        ? await applyCredit(parts, { vendor, memberId, row })
        : false
    const standing: TxStanding | undefined = isApplied
      ? { state: 'done', amountMinor: parseMinor(row.amount, row.currency), currency: row.currency }
      : ours.get(row.tx)
    count(run, row, standing)
    if (isApplied) run.applied += 1
    if (!found || isApplied) agreed.push(row.tx, row.round)
    else await keepDifference(run, { kind: found, row, memberId, standing })
  }
  await work(parts.engine, SYSTEM, (w) =>
    settleCases(w, { vendor, kinds: KINDS, subjects: agreed, outcome: 'agrees' }),
  )
}

function count({ totals }: Run, row: FeedRow, ours: TxStanding | undefined) {
  if (row.state === 'pending') return
  const group = { game: row.game, currency: row.currency, isBet: /bet$/.test(row.type) }
  if (row.state === 'done') addTo(totals, { ...group, side: 'theirs', minor: minorOf(row) })
  if (ours?.state !== 'done') return
  const { currency, amountMinor: minor } = ours
  addTo(totals, { ...group, currency, side: 'ours', minor })
}

function minorOf(row: FeedRow): bigint {
  return parseMinor(movedBy(row), row.currency, row.type === 'adjust')
}

type Found = {
  kind: CaseKind
  row: FeedRow
  memberId: string | undefined
  standing: TxStanding | undefined
}

async function keepDifference(run: Run, { kind, row, memberId, standing }: Found) {
  run.found[kind] = (run.found[kind] ?? 0) + 1
  const ours = standing
    ? { state: standing.state, amount: formatMinor(standing.amountMinor, standing.currency) }
    : null
  await work(run.parts.engine, SYSTEM, (w) =>
    keepCase(w, {
      vendor: run.vendor,
      kind,
      subject: row.tx,
      round: row.round,
      ...(memberId ? { memberId } : {}),
      ours,
      theirs: row,
    }),
  )
}

/** Rounds of ours that the vendor does not list: each is checked there, and an operator decides. */
async function findMissingThere(run: Run) {
  for (const slice of slicesOf(run.window)) await findMissingIn(run, slice)
}

async function findMissingIn(run: Run, slice: Window) {
  const { parts, vendor } = run
  const db = parts.engine.db.kysely
  let after: string | undefined
  for (;;) {
    const bets = await betsOpenedIn(db, {
      vendor,
      ...slice,
      limit: PAGE,
      ...(after ? { after } : {}),
    })
    const missing = bets.filter(({ round, state }) => state !== 'void' && !run.rounds.has(round))
    const titles = await namesOf(
      db,
      missing.map(({ node_id }) => node_id),
    )
    for (const bet of missing) {
      const game = titles.get(bet.node_id)?.game ?? String(bet.node_id)
      await keepMissingThere(run, bet, game)
    }
    after = bets.at(-1)?.bet_id
    if (bets.length < PAGE) return
  }
}

type Bet = Awaited<ReturnType<typeof betsOpenedIn>>[number]

async function keepMissingThere(run: Run, bet: Bet, game: string) {
  const { parts, vendor, totals } = run
  const { currency, round, member_id: memberId } = bet
  const group = { side: 'ours' as const, game, currency }
  addTo(totals, { ...group, isBet: true, minor: bet.stake })
  addTo(totals, { ...group, isBet: false, minor: bet.payout })
  run.found.missing_there = (run.found.missing_there ?? 0) + 1
  const player = await playerAt(parts.engine.db.kysely, memberId, vendor)
  const theirs = player
    ? await parts.vendors.sendRequest(vendor, '/rounds/get', { player, round })
    : null
  const ours = {
    bet: formatMinor(bet.stake, currency),
    win: formatMinor(bet.payout, currency),
    state: bet.state,
  }
  await work(parts.engine, SYSTEM, (w) =>
    keepCase(w, { vendor, kind: 'missing_there', subject: round, round, memberId, ours, theirs }),
  )
}
