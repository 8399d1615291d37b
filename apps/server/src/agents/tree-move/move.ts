import type { moveEffect, proposeMove } from '@parola/contract'
import { endForMove } from '#agents/agent-contract'
import { lockSums, moveBalances } from '#agents/team-sums'
import { record } from '#foundations/audit'
import { allBrands } from '#foundations/brand'
import { type Approvable, propose } from '#people/approval'
import { findMember } from '#people/member'
import { pathOf } from '#people/team'
import { carryOutMove, decideMove, lockTree, type MoveRow, openMoves } from '#people/team-move'
import type { Input } from '#platform/http'
import { newId } from '#platform/random'
import { bySystem, type Engine, must, refuse, type Work, work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { type Effect, effectOf, type Requested } from './effect.ts'
import { lockAgreed } from './own-team.ts'
import { closeRequest } from './request.sql.ts'

export const MOVE_KIND = 'team.move'
export const subjectOf = (memberId: string) => `member:${memberId}`

/** What a move would do, for the operator who is about to ask for it. */
export async function readEffect(work: Work, { query }: Pick<Input<typeof moveEffect>, 'query'>) {
  const effect = await effectOf(work, query)
  const { refusal, member, from, target, accounts, agents, effectiveAt } = effect
  return {
    ...{ refusal, username: member.username, from: from?.nickname ?? null },
    ...{ to: target?.username ?? query.to, accounts, agents, effectiveAt },
    path: await namesOf(work, effect.after),
    pathIds: effect.after,
    ends: await endsOf(work, effect),
  }
}

async function endsOf(work: Work, { ends }: Effect) {
  const shown = []
  for (const { contractId, downlineId, kind, reason } of ends) {
    shown.push({ contractId, kind, reason, username: await nameOf(work, downlineId) })
  }
  return shown
}

/** With the request of an agent that asks for it. */
type Proposed = Input<typeof proposeMove>['body'] & { requestId?: string }

/** Requests a move; a second operator decides. @throws Refusal why it cannot be, ALREADY_REQUESTED */
export async function submitMove(
  work: Work,
  { reason, requestId, ...requested }: Proposed,
): Promise<null> {
  const { member, from, target, accounts, ends } = await possible(work, requested)
  const details = {
    ...{ memberId: requested.memberId, username: member.username, from: from?.nickname ?? null },
    ...{ to: target?.username ?? '', accounts, contracts: ends.length },
    ...(requestId ? { requestId } : {}),
  }
  await propose(work, { kind: MOVE_KIND, subject: subjectOf(requested.memberId), details, reason })
  return null
}

/** @throws Refusal why a move cannot be */
export async function possible(work: Work, requested: Requested): Promise<Effect> {
  const effect = await effectOf(work, requested)
  if (effect.refusal) refuse(effect.refusal)
  return effect
}

/** A move in the tree, agreed on by two operators: it takes effect with the next midnight (AZ-008). */
export const moveApproval: Approvable = {
  kind: MOVE_KIND,
  proposeRight: 'settlement.propose',
  needs: 'settlement.approve',
  carryOut: async (work, { details, reason }) => {
    const { memberId, to, requestId } = details as Requested & { requestId?: string }
    await lockTree(work.tx)
    if (requestId) await closeAgreed(work, requestId)
    const { target, effectiveAt } = await possible(work, { memberId, to })
    must(target, 'a move to nobody')
    const { tx, brandId, now } = work
    const place = { memberId, toId: target.memberId, at: effectiveAt }
    await decideMove(tx, { moveId: newId(now), brandId, ...place, now })
    const after = { to, effectiveAt: effectiveAt.toISOString() }
    await record(work, { what: 'team.move', subject: subjectOf(memberId), after, reason })
  },
}

/** The agent may have taken the request back meanwhile. @throws Refusal MOVE_REQUEST_CLOSED, MOVE_LEFT_TEAM */
async function closeAgreed(work: Work, requestId: string) {
  await lockAgreed(work, requestId)
  await closeRequest(work.tx, requestId, { state: 'decided', now: work.now })
}

/** Carries out the moves that are due. */
export async function carryOutMoves(engine: Engine, now: Date) {
  for (const { brandId } of await allBrands(engine.db.kysely, now)) {
    await carryOutMovesOf(engine, brandId, now)
  }
}

/** Those of one brand, each in a transaction of its own: what fails gets an alarm, and holds up no other move. */
export async function carryOutMovesOf(engine: Engine, brandId: string, now: Date) {
  for (const move of await openMoves(engine.db.kysely, { brandId, dueAt: now })) {
    try {
      await work(engine, bySystem(brandId), (w) => carryOut(w, move, now))
    } catch (error) {
      const alarm = { alarm: 'tree_move_stuck', err: error, brandId, moveId: move.move_id }
      engine.log.error(alarm, 'a move in the tree was not carried out')
    }
  }
}

async function carryOut(work: Work, move: MoveRow, now: Date) {
  const { tx } = work
  const { move_id: moveId, member_id: memberId, to_upline_id: toId, effective_at: at } = move
  await lockSums(tx)
  await lockTree(tx)
  const before = (await pathOf(tx, memberId)) ?? []
  if ((await carryOutMove(tx, moveId, now)) === null) return
  const after = (await pathOf(tx, memberId)) ?? []
  await moveBalances(tx, { memberId, before, after })
  await endForMove(work, { memberId, toId, at })
  await notify(work, memberId, { kind: 'team-moved', other: toId })
  await notify(work, toId, { kind: 'team-moved-in', other: memberId })
  const { from_upline_id: fromId } = move
  if (fromId) await notify(work, fromId, { kind: 'team-moved-out', other: memberId })
}

export async function notify(work: Work, memberId: string, about: { kind: string; other: string }) {
  const { kind, other } = about
  const params = { from: (await findMember({ db: work.tx }, other))?.nickname ?? '' }
  await sendMessage(work, { memberId, kind, params })
}

async function nameOf({ tx }: Work, memberId: string): Promise<string> {
  return (await findMember({ db: tx }, memberId))?.username ?? ''
}

async function namesOf(work: Work, ids: readonly string[]): Promise<string[]> {
  const names = []
  for (const id of ids) names.push(await nameOf(work, id))
  return names
}
