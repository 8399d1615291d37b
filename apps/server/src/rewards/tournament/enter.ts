import type { enterTournament } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { chips as chipPlayers } from '#games/play'
import { lockMember, refuseUnfit } from '#people/eligibility'
import type { Input } from '#platform/http'
import { memberOf, must, refuse, type Work } from '#platform/work'
import { insertEntry, selectEntries } from './entry.sql.ts'
import { liveEvent } from './event.ts'
import { termsOf } from './tournament-settings.ts'

/**
 * Enters a live tournament, for free: its chips are given once, however often it is asked for.
 * @throws Refusal TOURNAMENT_CLOSED, or why the member may have no prize
 */
export async function enter(work: Work, { body }: Input<typeof enterTournament>) {
  const member = await lockMember(work, memberOf(work))
  const { memberId } = member
  const { config } = await brandById(work.tx, work.brandId, work.now)
  refuseUnfit(member, 'bonus', config)
  if (member.kind === 'trial') refuse('IN_NEED_TRUE_ACCOUNT')
  const event = await liveEvent(work, body)
  const { chips } = termsOf(event)
  const player = chipPlayers.newChipPlayer()
  const entry = { eventId: event.event_id, memberId, player, chips, now: work.now }
  await insertEntry(work.tx, entry)
  const [own] = await selectEntries(work.tx, memberId, [event.event_id])
  must(own, 'an entry that was just made is gone')
  return { chips: own.chips }
}
