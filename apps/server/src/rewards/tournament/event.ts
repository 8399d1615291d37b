import { jsonOf } from '@parola/money'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { newId } from '#platform/random'
import { refuse, type Work } from '#platform/work'
import { findEvent, insertEvent } from './entry.sql.ts'
import { windowsAt } from './schedule.rules.ts'
import { tournamentSettings } from './tournament-settings.ts'

export type Named = { id: string; window: string }

/**
 * The live tournament of this name. Its terms are those that were in force when the first member entered it; before
 * that it is made of the terms of now.
 * @throws Refusal TOURNAMENT_CLOSED
 */
export async function liveEvent(work: Work, { id, window }: Named) {
  const { tx, brandId, now } = work
  const named = { brandId, tournamentId: id, windowName: window }
  if (!(await findEvent(tx, named))) await makeEvent(work, { id, window })
  const event = await findEvent(tx, named)
  if (!event || now < event.starts_at || now >= event.ends_at) refuse('TOURNAMENT_CLOSED')
  return event
}

async function makeEvent(work: Work, { id, window }: Named) {
  const { tx, brandId, now } = work
  const { tournaments } = await settingsOf(work, tournamentSettings)
  const { config } = await brandById(tx, brandId, now)
  const terms = tournaments.find((each) => each.id === id && each.isOpen)
  const live = terms && windowsAt(terms, now, config.timeZone).live
  if (live?.name !== window) refuse('TOURNAMENT_CLOSED')
  await insertEvent(tx, {
    ...{ eventId: newId(now), brandId, tournamentId: id, windowName: window },
    ...{ terms: jsonOf(terms), currency: config.currency, from: live.from, until: live.until },
  })
}
