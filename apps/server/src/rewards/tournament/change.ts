import type { changeTournaments } from '@parola/contract'
import { asStored } from '@parola/money'
import { changeSettings, lastVersionOf, settingsOf, settingsToEdit } from '#foundations/settings'
import { listedTitle } from '#games/catalogue'
import { type Approvable, propose, waitingRequest } from '#people/approval'
import { decoded, type Input } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'
import { takesChips } from './chip-games.rules.ts'
import { selectEvents } from './entry.sql.ts'
import { membersOf } from './members.ts'
import { tournamentSettings } from './tournament-settings.ts'

const KIND = 'tournament.change'
const SUBJECT = 'tournament:all'
const LIVE_MAX = 100

export async function readOwn(glance: Glance) {
  const { settings, version } = await settingsToEdit(glance, tournamentSettings)
  const waiting = await waitingRequest(glance, { subject: SUBJECT, kinds: [KIND] })
  const { db, brandId, now } = glance
  const live = await selectEvents(db, { brandId, since: now, limit: LIVE_MAX })
  const members = await membersOf(
    glance,
    live.map(({ event_id }) => event_id),
  )
  const membersIn = (id: string) =>
    members.get(live.find((event) => event.tournament_id === id)?.event_id ?? '') ?? 0
  return {
    ...{ version, tournaments: settings.tournaments, isWaiting: waiting !== null },
    figures: settings.tournaments.map(({ id }) => ({
      tournamentId: id,
      members: membersIn(id),
    })),
  }
}

/**
 * Asks a second operator to change the tournaments. One that somebody has entered keeps its terms.
 * @throws Refusal VALIDATION, TOURNAMENT_GAME, BRAND_CHANGED when somebody else was first, ALREADY_REQUESTED
 */
export async function proposeTournaments(work: Work, { body }: Input<typeof changeTournaments>) {
  const { version, tournaments, reason } = body
  if (version !== (await lastVersionOf(work, tournamentSettings))) refuse('BRAND_CHANGED')
  const value = asStored({ tournaments })
  decoded(tournamentSettings.schema.strict(), value, 'value')
  for (const nodeId of new Set(tournaments.flatMap(({ games }) => games))) {
    const title = await listedTitle({ ...work, db: work.tx }, { nodeId })
    if (!title || !takesChips(title)) refuse('TOURNAMENT_GAME')
  }
  const before = asStored(await settingsOf(work, tournamentSettings))
  await propose(work, { kind: KIND, subject: SUBJECT, details: { version, value, before }, reason })
  return null
}

/** A change of the tournaments that a second operator has approved. */
export const tournamentApproval: Approvable = {
  kind: KIND,
  proposeRight: 'reward.grant',
  needs: 'reward.approve',
  carryOut: async (work, { details, reason }) => {
    const { version, value } = details as { version: number; value: object }
    await changeSettings(work, tournamentSettings, { value, version, reason })
  },
}
