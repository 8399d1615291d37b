import type { teamRound } from '@parola/contract'
import { isClosedTeamBet } from '#agents/team-report'
import type { Vendors } from '#games/play'
import type { Input } from '#platform/http'
import { type Glance, memberOf, refuse } from '#platform/work'
import { readRound } from './records.ts'

/**
 * A round of the own team (rules/agents §7): what its player sees, without balances and without a review of the win.
 * @throws Refusal NOT_FOUND for an open round and for any that was not played in the team
 */
export async function readTeamRound(
  glance: Glance,
  vendors: Vendors,
  { query: { memberId, id } }: Pick<Input<typeof teamRound>, 'query'>,
) {
  const requested = { agentId: memberOf(glance), memberId, betId: id }
  if (!(await isClosedTeamBet(glance.db, requested))) refuse('NOT_FOUND')
  const asPlayer = { ...glance, actor: { ...glance.actor, memberId } }
  const { replay, bet, detail, fairness } = await readRound(asPlayer, vendors, id)
  return { replay, bet: { ...bet, review: null }, detail, fairness }
}
