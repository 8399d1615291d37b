import type { opsBoardStandings, payBoard, removeFromBoard } from '@parola/contract'
import { type Currency, formatMinor, jsonOf } from '@parola/money'
import type { Kysely } from 'kysely'
import { record } from '#foundations/audit'
import { brandById } from '#foundations/brand'
import { lockMember } from '#people/eligibility'
import { findMember } from '#people/member'
import { refuseLinked, selectOperators } from '#people/operator'
import type { Tables } from '#platform/db'
import { type Input, pageAfter } from '#platform/http'
import { newId } from '#platform/random'
import { type Glance, operatorOf, refuse, type Work } from '#platform/work'
import { linksAmong } from '#rewards/account-link'
import { issueReward } from '#rewards/bonus'
import { ranked, unfit } from './board.rules.ts'
import {
  countScored,
  insertFrozen,
  insertPlaces,
  lockStanding,
  markPaid,
  type PlaceRow,
  payPlace,
  removePlace,
  type StandingRow,
  selectFrozen,
  selectPlaces,
  selectTop,
} from './board.sql.ts'
import type { Board } from './mission.types.ts'
import { termsOf } from './mission-settings.ts'
import { shownScore } from './score.rules.ts'
import { spanOf } from './window.rules.ts'

/** Members beyond the prizes who move up when a review leaves somebody out. */
const RESERVE = 20
/** Accounts that are compared with each other. */
const COMPARED = 1000
const EVERY_BET = { gameType: null, vendor: null, nodeId: null, minStake: 0n, minOdds: 0 }
/** Scores of tournaments are multiples of stakes, like those of some leaderboards. */
export const TOURNAMENT_METRIC = 'sumMultiplier'

/** The places as they stand without those who are left out: the others have moved up. */
function placesIn(places: readonly PlaceRow[], prizes: readonly bigint[]) {
  const entries = places
    .filter((place) => place.removed_for === null)
    .map((place) => ({
      ...{ id: place.member_id, score: place.score, reachedAt: place.reached_at.getTime() },
    }))
  return new Map(ranked(entries, prizes).map((place) => [place.id, place]))
}

export async function readStandings(glance: Glance, { query }: Input<typeof opsBoardStandings>) {
  const { db, brandId, now } = glance
  const { config } = await brandById(db, brandId, now)
  const page = { brandId, isOpen: query.open === 'true', before: query.cursor }
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => selectFrozen(db, { ...page, limit }),
    (row) => row.standing_id,
  )
  const names = new Map((await selectOperators(db)).map((o) => [o.operator_id, o.username]))
  const content = []
  for (const row of shown) {
    const view = await viewOf(glance, row, config)
    content.push({ ...view, paidBy: (row.paid_by && names.get(row.paid_by)) ?? null })
  }
  return { content, next }
}

/** The places with whoever has been barred, blocked or excluded since they were frozen left out. */
async function placesNow(db: Kysely<Tables>, standingId: string): Promise<PlaceRow[]> {
  const places = []
  for (const place of await selectPlaces(db, standingId)) {
    const why = place.removed_for ?? unfit(await findMember({ db }, place.member_id))
    places.push({ ...place, removed_for: why })
  }
  return places
}

type Config = { currency: Currency; timeZone: string }

async function viewOf(glance: Glance, row: StandingRow, { currency, timeZone }: Config) {
  const { db, brandId, now } = glance
  const board = termsOf(row)
  const places = row.paid_at
    ? await selectPlaces(db, row.standing_id)
    : await placesNow(db, row.standing_id)
  const placed = placesIn(places, board.prizes)
  const window = { brandId, boardId: row.board_id, windowName: row.window_name }
  const linksOf = row.paid_at ? null : await linksIn(glance, window)
  const rows = await Promise.all(
    places.map(async (place) => ({
      memberId: place.member_id,
      username: (await findMember({ db }, place.member_id))?.username ?? '',
      score: shownScore(place.score, board.metric, currency),
      rank: placed.get(place.member_id)?.rank ?? null,
      prize: place.prize_minor ?? placed.get(place.member_id)?.prize ?? 0n,
      ...{ removedFor: place.removed_for, reference: place.reference },
      linked: (await linksOf?.(place.member_id)) ?? [],
    })),
  )
  return {
    ...{ id: row.standing_id, boardId: row.board_id, name: board.name.EN, metric: board.metric },
    fromDay: row.window_name,
    toDay: board.toDay ?? spanOf(row.period as 'daily', row.window_name, timeZone)?.toDay ?? '',
    ...{ frozenAt: row.frozen_at ?? now, paidAt: row.paid_at, currency, places: rows },
    total: rows.reduce((sum, { prize }) => sum + prize, 0n),
  }
}

/** What the best of a window share with each other: one person may have several accounts among them. */
async function linksIn(glance: Glance, window: { brandId: string } & Named) {
  const scored = await selectTop(glance.db, { ...window, limit: COMPARED })
  return linksAmong(
    glance,
    scored.map(({ member_id: memberId }) => memberId),
  )
}

/** @throws Refusal NOT_FOUND, BOARD_PAID */
async function lockOpen(work: Work, id: string): Promise<StandingRow> {
  const row = await lockStanding(work.tx, { brandId: work.brandId, id })
  if (!row) refuse('NOT_FOUND')
  return row.paid_at ? refuse('BOARD_PAID') : row
}

/** @throws Refusal NOT_FOUND, BOARD_PAID */
export async function removeOne(work: Work, { body }: Input<typeof removeFromBoard>) {
  const { id, memberId, reason } = body
  await lockOpen(work, id)
  const removed = { reason, by: operatorOf(work) }
  if (!(await removePlace(work.tx, { standingId: id, memberId }, removed))) refuse('NOT_FOUND')
  const after = { memberId }
  await record(work, { what: 'leaderboard.remove', subject: `leaderboard:${id}`, after, reason })
  return null
}

/**
 * Leaves out whoever may not win any more: a review can be days after the end. Members are locked in the order of their
 * ids, so nobody is barred between this and the payment.
 */
async function settledPlaces(work: Work, standingId: string): Promise<PlaceRow[]> {
  const frozen = await selectPlaces(work.tx, standingId)
  for (const memberId of frozen.map(({ member_id }) => member_id).sort()) {
    await lockMember(work, memberId)
  }
  const places = await placesNow(work.tx, standingId)
  for (const [i, { member_id: memberId, removed_for: why }] of places.entries()) {
    if (why && !frozen[i]?.removed_for)
      await removePlace(work.tx, { standingId, memberId }, { reason: why, by: null })
  }
  return places
}

/**
 * Whoever has left a member out moves others up, so somebody else pays them.
 * @throws Refusal SELF_APPROVAL, LINKED_OPERATOR
 */
async function refuseOwnReview(work: Work, { standing_id: id, frozen_at: since }: StandingRow) {
  const places = await selectPlaces(work.tx, id)
  const others = [...new Set(places.flatMap(({ removed_by: by }) => by ?? []))]
  const operatorId = operatorOf(work)
  if (others.includes(operatorId)) refuse('SELF_APPROVAL')
  await refuseLinked(work, { operatorId, others, since: since ?? work.now })
}

/**
 * Puts every prize into its winner's reward centre, once.
 * @throws Refusal NOT_FOUND, BOARD_PAID, SELF_APPROVAL, LINKED_OPERATOR
 */
export async function payAll(work: Work, { body: { id, reason } }: Input<typeof payBoard>) {
  const row = await lockOpen(work, id)
  await refuseOwnReview(work, row)
  const { config } = await brandById(work.tx, work.brandId, work.now)
  const board = termsOf(row)
  let total = 0n
  for (const [memberId, { prize, rank }] of placesIn(await settledPlaces(work, id), board.prizes)) {
    if (prize === 0n) continue
    const member = await findMember({ db: work.tx }, memberId)
    const { reference } = await issueReward(work, {
      ...{ memberId, currency: config.currency, source: 'leaderboard', key: newId(work.now) },
      ...{ amount: prize, multiple: board.multiple, required: prize * BigInt(board.multiple) },
      note: `${board.name[member?.language ?? 'EN']} · #${rank}`,
      because: `place ${rank} of leaderboard ${id}`,
    })
    await payPlace(work.tx, { standingId: id, memberId, prize, reference })
    total += prize
  }
  await markPaid(work.tx, { standingId: id, operatorId: operatorOf(work), now: work.now })
  const after = { total: formatMinor(total, config.currency) }
  await record(work, { what: 'leaderboard.pay', subject: `leaderboard:${id}`, after, reason })
  return null
}

type Named = { boardId: string; windowName: string }
type Kept = { standingId: string; prizes: readonly bigint[] }

/** The best of a window, and those who move up when a review leaves somebody out. */
export async function keepPlaces(
  { tx, brandId }: Work,
  named: Named,
  { standingId, prizes }: Kept,
) {
  const top = await selectTop(tx, { brandId, ...named, limit: prizes.length + RESERVE })
  const places = []
  for (const scored of top)
    places.push({ ...scored, removedFor: unfit(await findMember({ db: tx }, scored.member_id)) })
  await insertPlaces(tx, standingId, places)
}

type Ended = Named & { name: Board['name']; prizes: bigint[]; multiple: number; toDay: string }

/**
 * The standing of a tournament that has ended: it is reviewed and paid like a leaderboard. Without a score there is
 * nothing to pay.
 */
export async function freezeTournament(w: Work, ended: Ended) {
  const { boardId, windowName, toDay, ...terms } = ended
  const window = { brandId: w.brandId, boardId, windowName }
  if ((await countScored(w.tx, window)) === 0) return
  const board = { ...terms, id: boardId, period: 'weekly', metric: TOURNAMENT_METRIC, toDay }
  const standingId = newId(w.now)
  await insertFrozen(w.tx, {
    ...{ ...window, standingId, now: w.now },
    terms: jsonOf({ ...board, filter: EVERY_BET, isOpen: true }),
  })
  await keepPlaces(w, ended, { standingId, prizes: terms.prizes })
}
