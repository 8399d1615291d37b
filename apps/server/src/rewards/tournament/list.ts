import type { tournamentBoard } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { cardsOf } from '#games/catalogue'
import { addMs, DAY_MS } from '#platform/clock'
import type { Input } from '#platform/http'
import { type Glance, refuse } from '#platform/work'
import { readPlaces, TOURNAMENT_METRIC } from '#rewards/missions'
import { type EntryRow, findEvent, selectEntries, selectEvents } from './entry.sql.ts'
import { membersOf } from './members.ts'
import { type Window, windowsAt } from './schedule.rules.ts'
import type { Tournament } from './tournament.types.ts'
import { boardIdOf, termsOf, tournamentSettings } from './tournament-settings.ts'

/** How long one that has ended is listed with its winners. */
const ENDED_MS = 14 * DAY_MS
const EVENTS_MAX = 40

type Listed = { terms: Tournament; window: Window; members: number; own: EntryRow | undefined }

/** Tournaments that are live, come next, or have ended with somebody in them. */
export async function readTournaments(glance: Glance) {
  const { db, brandId, now, actor } = glance
  const { config } = await brandById(db, brandId, now)
  const since = addMs(now, -ENDED_MS)
  const events = await selectEvents(db, { brandId, since, limit: EVENTS_MAX })
  const ids = events.map(({ event_id }) => event_id)
  const members = await membersOf(glance, ids)
  const entries = actor.memberId ? await selectEntries(db, actor.memberId, ids) : []
  const entered: Listed[] = events.map((event) => ({
    terms: termsOf(event),
    window: { name: event.window_name, from: event.starts_at, until: event.ends_at },
    members: members.get(event.event_id) ?? 0,
    own: entries.find(({ event_id }) => event_id === event.event_id),
  }))
  const all = [...entered, ...(await announced(glance, config.timeZone, entered))]
  const cards = await cardsOf(glance, [...new Set(all.flatMap(({ terms }) => terms.games))])
  const games = new Map(cards.map((card) => [card.nodeId, card]))
  return {
    currencySymbol: config.currencySymbol,
    tournaments: all.toSorted((a, b) => orderOf(a, now) - orderOf(b, now)).map(shown),
  }

  function shown({ terms, window, members, own }: Listed) {
    const { id, name, chips, minStake, maxRounds, capTimes, prizes, multiple } = terms
    return {
      ...{ id, window: window.name, name, chips, minStake, maxRounds, capTimes, prizes, multiple },
      ...{ state: stateOf(window, now), from: window.from, until: window.until, members },
      games: terms.games.flatMap((nodeId) => {
        const card = games.get(nodeId)
        return card ? [{ nodeId, name: card.nodeName, icon: card.showIcon }] : []
      }),
      own: own ? { chips: own.chips, rounds: own.rounds } : null,
    }
  }
}

/** Whether the settings have one that is live, comes, or ended so lately that it is listed. */
export async function hasTournaments(glance: Glance): Promise<boolean> {
  const { tournaments } = await settingsOf(glance, tournamentSettings)
  if (tournaments.length === 0) return false
  const { config } = await brandById(glance.db, glance.brandId, glance.now)
  const since = addMs(glance.now, -ENDED_MS)
  return tournaments.some((terms) => {
    const { live, next } = windowsAt(terms, since, config.timeZone)
    return terms.isOpen && (live ?? next) !== null
  })
}

/** What is live or next by the settings, and was entered by nobody yet. */
async function announced(glance: Glance, timeZone: string, entered: readonly Listed[]) {
  const { tournaments } = await settingsOf(glance, tournamentSettings)
  const isKnown = (id: string, name: string) =>
    entered.some(({ terms, window }) => terms.id === id && window.name === name)
  return tournaments
    .filter(({ isOpen }) => isOpen)
    .flatMap((terms): Listed[] => {
      const { live, next } = windowsAt(terms, glance.now, timeZone)
      return [live, next]
        .filter((window) => window !== null)
        .filter(({ name }) => !isKnown(terms.id, name))
        .map((window) => ({ terms, window, members: 0, own: undefined }))
    })
}

function stateOf({ from, until }: Window, now: Date) {
  if (now < from) return 'upcoming' as const
  return now < until ? ('live' as const) : ('ended' as const)
}

/** Live ones by their end, then those to come by their start, then those that ended last. */
function orderOf({ window: { from, until } }: Listed, now: Date): number {
  const [start, end] = [from.getTime(), until.getTime()]
  const later = 1e14
  if (now >= until) return 2 * later - end
  return now < from ? later + start - 1e13 : end - 1e13
}

/** The places of a tournament, as of the last ten seconds. @throws Refusal NOT_FOUND */
export async function readBoard(glance: Glance, { query }: Input<typeof tournamentBoard>) {
  const { db, brandId } = glance
  const named = { brandId, tournamentId: query.id, windowName: query.window }
  const event = await findEvent(db, named)
  const terms = event ? termsOf(event) : await termsOfNow(glance, query.id)
  const board = { ...terms, id: boardIdOf(query.id), metric: TOURNAMENT_METRIC } as const
  const { state, places, own } = await readPlaces(glance, board, query.window)
  return { state, places, own }
}

async function termsOfNow(glance: Glance, id: string): Promise<Tournament> {
  const { tournaments } = await settingsOf(glance, tournamentSettings)
  return tournaments.find((each) => each.id === id && each.isOpen) ?? refuse('NOT_FOUND')
}
