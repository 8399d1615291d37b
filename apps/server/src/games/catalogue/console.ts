import type {
  hideGame,
  openGame,
  opsTitles,
  orderTitles,
  orderVendors,
  shutGame,
} from '@parola/contract'
import { record } from '#foundations/audit'
import { type Input, pageAt, rangeOf } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'
import {
  type Closing,
  type Kept,
  keepSubject,
  lockOrder,
  lockSubject,
  type Subject,
  selectConsoleTitles,
  selectConsoleVendors,
  selectTitleOrder,
  selectVendorOrder,
  writeTitleOrder,
  writeVendorOrder,
} from './console.sql.ts'

type Standing = {
  shut_from: Date | null
  shut_until: Date | null
  shut_because: string | null
  place: number | null
  is_hidden: boolean
  is_shut: boolean
}

/** A brand's overrides of a row; an expired closing is omitted. */
function standingOf(row: Standing, now: Date) {
  const { shut_from: from, shut_until: until, shut_because: because } = row
  const isOver = until !== null && until <= now
  return {
    isHidden: row.is_hidden,
    place: row.place,
    closing: from && because && !isOver ? { from, until, because, isNow: row.is_shut } : null,
  }
}

export async function readConsoleVendors(glance: Glance) {
  const rows = await selectConsoleVendors(glance)
  return rows.map((row) => ({
    vassalage: row.vendor,
    displayName: row.name,
    gameTypes: row.game_types,
    games: row.games,
    isAway: row.away,
    ...standingOf(row, glance.now),
  }))
}

export async function readConsoleTitles(glance: Glance, { query }: Input<typeof opsTitles>) {
  const { search, vassalage, gameType, standing } = query
  const { rows, total } = await selectConsoleTitles(glance, {
    ...(search?.trim() ? { search: search.trim() } : {}),
    ...(vassalage ? { vendor: vassalage } : {}),
    ...(gameType ? { gameType } : {}),
    ...(standing ? { standing } : {}),
    ...rangeOf(query),
  })
  const content = rows.map((row) => ({
    nodeId: row.node_id,
    nodeName: row.name,
    vassalage: row.vendor,
    displayName: row.vendor_name,
    gameType: row.game_type as 'RNG',
    showIcon: `/art/game/${row.node_id}`,
    vendorStatus: row.vendor_status as 'active',
    vendorReason: row.vendor_reason,
    rtpPpm: row.rtp_ppm,
    freeStakes: (row.free_stakes ?? {}) as Record<string, string[]>,
    ...standingOf(row, glance.now),
  }))
  return pageAt(query, { content, total })
}

/**
 * Closes a vendor or a title in the brand: its tiles show it, launches and bets are refused, open rounds end.
 * @throws Refusal GAME_UNKNOWN, VALIDATION for an end in the past or before the beginning
 */
export async function shut(work: Work, { body }: Input<typeof shutGame>): Promise<null> {
  const { until, because } = body
  const from = body.from ?? work.now
  if (until && (until <= from || until <= work.now)) {
    refuse('VALIDATION', { fields: [{ field: 'until', rule: 'after' }] })
  }
  const closing: Closing = { from, until, because }
  return change(work, body, { what: 'game.shut', to: (kept) => ({ ...kept, closing }) })
}

export function open(work: Work, { body }: Input<typeof openGame>): Promise<null> {
  return change(work, body, { what: 'game.open', to: (kept) => ({ ...kept, closing: null }) })
}

export function hide(work: Work, { body }: Input<typeof hideGame>): Promise<null> {
  const { isHidden } = body
  const what = isHidden ? 'game.hide' : 'game.show'
  return change(work, body, { what, to: (kept) => ({ ...kept, isHidden }) })
}

type Request = { vassalage: string; nodeId: number | null; because: string }
type Change = { what: string; to: (kept: Kept) => Kept }

async function change(work: Work, request: Request, { what, to }: Change): Promise<null> {
  const { vassalage: vendor, nodeId, because: reason } = request
  const target: Subject = { brandId: work.brandId, vendor, nodeId }
  const before = await lockSubject(work.tx, target)
  if (!before) refuse('GAME_UNKNOWN')
  const after = to(before)
  await keepSubject(work.tx, target, after)
  const subject = nodeId === null ? `vendor:${vendor}` : `game:${nodeId}`
  await record(work, { what, subject, before, after, reason })
  return null
}

/** @throws Refusal BRAND_CHANGED when the order is not the one that was seen; GAME_UNKNOWN */
export async function arrangeVendors(work: Work, { body }: Input<typeof orderVendors>) {
  const { seen, requested, because: reason } = body
  const { tx, brandId } = work
  await lockOrder(tx, brandId)
  const before = await selectVendorOrder(tx, brandId)
  refuseUnseen(before, seen)
  if (!areUnique(requested) || !(await writeVendorOrder(tx, brandId, requested)))
    refuse('GAME_UNKNOWN')
  const subject = `brand:${brandId}`
  const change = { before: { order: before }, after: { order: requested } }
  await record(work, { what: 'game.vendor-order', subject, ...change, reason })
  return null
}

/** @throws Refusal BRAND_CHANGED when the order is not the one that was seen; GAME_UNKNOWN */
export async function arrangeTitles(work: Work, { body }: Input<typeof orderTitles>) {
  const { gameType, seen, requested, because: reason } = body
  const list = { brandId: work.brandId, gameType }
  await lockOrder(work.tx, work.brandId)
  const before = await selectTitleOrder(work.tx, list)
  refuseUnseen(before, seen)
  if (!areUnique(requested) || !(await writeTitleOrder(work.tx, list, requested)))
    refuse('GAME_UNKNOWN')
  const subject = `brand:${work.brandId}`
  const change = { before: { gameType, order: before }, after: { gameType, order: requested } }
  await record(work, { what: 'game.title-order', subject, ...change, reason })
  return null
}

function refuseUnseen<T>(known: readonly T[], seen: readonly T[]) {
  if (known.join() !== seen.join()) refuse('BRAND_CHANGED')
}

const areUnique = (all: readonly unknown[]) => new Set(all).size === all.length
