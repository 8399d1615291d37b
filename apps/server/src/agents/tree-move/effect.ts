import type { MOVE_REFUSALS } from '@parola/contract'
import { endedByMove } from '#agents/agent-contract'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { debtWith } from '#money/contract-debt'
import { ratesAbove, rebatesAgreed, rebatesToGive } from '#people/invitation'
import { findMember, findMemberByName, type Member } from '#people/member'
import { LEADING_TYPES, pathOf, sizeOf, teamSettings, uplineOf } from '#people/team'
import { agentLevels, moveErrorOf, openMoves } from '#people/team-move'
import { addMs, dayAfter, dayOf, MINUTE_MS, startOfDay } from '#platform/clock'
import { refuse, type Work } from '#platform/work'

export type Requested = { memberId: string; to: string }
type MoveRefusal = (typeof MOVE_REFUSALS)[number]

/** What a move would do; `refusal` says why it cannot be. */
export type Effect = {
  refusal: MoveRefusal | null
  member: Member
  from: { memberId: string; nickname: string } | null
  target: Member | null
  /** The agents above the new place, the root first. */
  after: string[]
  before: string[]
  accounts: number
  agents: number
  effectiveAt: Date
  ends: Awaited<ReturnType<typeof endedByMove>>
}

/** @throws Refusal NOT_FOUND for a member who is in no tree of the brand */
export async function effectOf(work: Work, { memberId, to }: Requested): Promise<Effect> {
  const { tx, brandId } = work
  const member = await findMember({ db: tx }, memberId)
  const before = await pathOf(tx, memberId)
  if (!member || member.brandId !== brandId || !before) refuse('NOT_FOUND')
  const target = await findMemberByName({ db: tx }, { brandId, username: to })
  const targetPath = target ? await pathOf(tx, target.memberId) : null
  const size = await sizeOf(tx, memberId)
  const isAgent = member.kind === 'agent'
  const effectiveAt = await nextMidnight(work)
  const after = target && targetPath ? [...targetPath, target.memberId] : []
  const effect = {
    ...{ member, before, after, effectiveAt, target: targetPath ? target : null },
    from: await uplineOf(tx, memberId),
    ...{ accounts: size.teamSize + 1, agents: size.agents + (isAgent ? 1 : 0) },
  }
  const refusal = await refusalOf(work, effect)
  const move = { memberId, toId: target?.memberId ?? '', at: effectiveAt }
  return { ...effect, refusal, ends: refusal ? [] : await endedByMove(work, move) }
}

/** A minute is left in any case, so that whatever counts at midnight has seen the decision. */
async function nextMidnight({ tx, brandId, now }: Work): Promise<Date> {
  const { timeZone } = (await brandById(tx, brandId, now)).config
  return startOfDay(dayAfter(dayOf(addMs(now, MINUTE_MS), timeZone)), timeZone)
}

async function refusalOf(
  work: Work,
  { member, after, target, from }: Omit<Effect, 'refusal' | 'ends'>,
): Promise<MoveRefusal | null> {
  const { tx, brandId, now } = work
  const look = { db: tx, brandId, now }
  const { memberId, type, kind } = member
  const { maxAgentDepth } = await settingsOf(look, teamSettings)
  const height = kind === 'agent' ? 1 + (await agentLevels(tx, memberId)) : 0
  const inTree = moveErrorOf({
    ...{ node: { memberId, type, uplineId: from?.memberId ?? null }, height, maxAgentDepth },
    target: target && {
      ...{ memberId: target.memberId, isLeading: LEADING_TYPES.includes(target.type) },
      path: after.slice(0, -1),
    },
  })
  if (inTree || !target) return inTree
  const own = await rebatesAgreed(look, memberId)
  if (own && ratesAbove(own, await rebatesToGive(look, target.memberId)).length > 0) {
    return 'MOVE_RATE'
  }
  if (from && (await debtWith(tx, memberId, from.memberId))) return 'MOVE_DEBT'
  return (await isMoveWaiting(work, [memberId, target.memberId])) ? 'MOVE_PENDING' : null
}

/** Whether a move in the tree of one of these accounts is decided and not carried out. */
export async function isMoveWaiting(work: Work, members: readonly string[]): Promise<boolean> {
  const { tx, brandId } = work
  const roots: string[] = []
  for (const id of members) roots.push(await rootOf(work, id))
  for (const { member_id, to_upline_id } of await openMoves(tx, { brandId })) {
    for (const id of [member_id, to_upline_id]) {
      if (roots.includes(await rootOf(work, id))) return true
    }
  }
  return false
}

async function rootOf({ tx }: Work, memberId: string): Promise<string> {
  const [root = memberId] = (await pathOf(tx, memberId)) ?? []
  return root
}
