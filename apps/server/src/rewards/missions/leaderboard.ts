import type { missionLeaderboard } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { masked } from '#games/play'
import { findMembers } from '#people/member'
import { keptFor } from '#platform/cache'
import type { Input } from '#platform/http'
import { type Glance, must } from '#platform/work'
import { ranked } from './board.rules.ts'
import { countScored, findOwn, findStanding, selectPlaces, selectTop } from './board.sql.ts'
import type { Board } from './mission.types.ts'
import { missionSettings, termsOf } from './mission-settings.ts'
import { gapTo, shownScore } from './score.rules.ts'
import { spanOf, windowAt, windowBefore } from './window.rules.ts'

/** A leaderboard is as old as this at most; the member's own place is exact. */
const FRESH_MS = 10_000
const SHOWN_MIN = 20

type Placed = { id: string; name: string; rank: number; score: bigint; prize: bigint }
type Shown = {
  places: Placed[]
  members: number
  state: 'running' | 'review' | 'paid'
  /** The terms that its prizes follow. */
  terms: Pick<Board, 'metric' | 'prizes' | 'multiple'>
  /** Who is left out by the review. */
  removed: ReadonlySet<string>
}

const kept = keptFor<Shown>(FRESH_MS)

/** A leaderboard of the running window or the one before it; the first one where none is named. */
export async function readLeaderboard(glance: Glance, { query }: Input<typeof missionLeaderboard>) {
  const { db, brandId, now } = glance
  const { config } = await brandById(db, brandId, now)
  const { boards } = await settingsOf(glance, missionSettings)
  const open = boards.filter(({ isOpen }) => isOpen)
  const board = open.find(({ id }) => id === query.board) ?? open[0]
  const { currencySymbol } = config
  const listed = open.map(({ id, name }) => ({ id, name }))
  if (!board) return { currencySymbol, boards: listed, board: null }
  const named = query.window === 'last' ? windowBefore : windowAt
  const windowName = named(board.period, now, config.timeZone)
  const span = spanOf(board.period, windowName, config.timeZone)
  must(span, 'a leaderboard without an end')
  const { terms, ...places } = await readPlaces(glance, board, windowName)
  const { metric, prizes, multiple } = terms
  return {
    ...{ currencySymbol, boards: listed },
    board: {
      ...{ id: board.id, name: board.name, metric, period: board.period },
      ...{ filter: board.filter, multiple, prizes },
      ...{ from: span.from, until: span.until },
      ...places,
    },
  }
}

type Ranking = Shown['terms'] & { id: string }

/** The places of a window, and the member's own: those of the scores, or of the standing once it is frozen. */
export async function readPlaces(glance: Glance, board: Ranking, windowName: string) {
  const { db, brandId, now } = glance
  const { config } = await brandById(db, brandId, now)
  const window = { brandId, boardId: board.id, windowName }
  const shown = await kept({
    ...{ owner: db, key: `${brandId} ${board.id} ${windowName}`, now },
    load: () => placesOf(glance, board, window),
  })
  const scoreOf = (score: bigint) => shownScore(score, shown.terms.metric, config.currency)
  const { memberId } = glance.actor
  return {
    ...{ terms: shown.terms, state: shown.state, members: shown.members },
    places: shown.places.map(({ id, name, rank, score, prize }) => ({
      ...{ rank, name, score: scoreOf(score), prize, isOwn: id === memberId },
    })),
    own: memberId ? await ownOf(glance, { ...window, memberId, shown }, scoreOf) : null,
  }
}

type Window = { brandId: string; boardId: string; windowName: string }

async function placesOf({ db }: Glance, board: Ranking, window: Window): Promise<Shown> {
  const standing = await findStanding(db, window)
  const isFrozen = standing?.frozen_at != null
  const limit = Math.max(SHOWN_MIN, board.prizes.length)
  const terms = isFrozen ? termsOf(standing) : board
  const placed = isFrozen ? await selectPlaces(db, standing.standing_id) : []
  const rows = isFrozen
    ? placed.filter((row) => row.removed_for === null)
    : await selectTop(db, { ...window, limit })
  const entries = rows.map((row) => ({
    ...{ id: row.member_id, score: row.score, reachedAt: row.reached_at.getTime() },
  }))
  const places = ranked(entries, terms.prizes).slice(0, limit)
  const members = await findMembers(
    { db },
    places.map(({ id }) => id),
  )
  return {
    places: places.map((place) => ({
      ...place,
      name: masked(members.get(place.id)?.nickname ?? ''),
    })),
    members: await countScored(db, window),
    terms,
    removed: new Set(placed.filter((row) => row.removed_for).map((row) => row.member_id)),
    state: standing?.paid_at ? 'paid' : isFrozen ? 'review' : 'running',
  }
}

type Own = Window & { memberId: string; shown: Shown }

async function ownOf({ db }: Glance, own: Own, scoreOf: (score: bigint) => string) {
  const { memberId, shown } = own
  if (shown.removed.has(memberId)) return null
  const found = await findOwn(db, own)
  if (!found) return null
  if (shown.state !== 'running') {
    // The places stand: they are no longer those of the scores.
    const place = shown.places.find(({ id }) => id === memberId)
    const rank = place?.rank ?? Math.max(1, found.ahead + 1 - shown.removed.size)
    return { rank, score: scoreOf(place?.score ?? found.score), gap: null }
  }
  const gap = gapTo(found.next, found.score)
  return {
    ...{ rank: found.ahead + 1, score: scoreOf(found.score) },
    gap: gap === null ? null : scoreOf(gap),
  }
}
