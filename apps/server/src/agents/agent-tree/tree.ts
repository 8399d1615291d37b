import type { agentTree, treeMember } from '@parola/contract'
import { termsOf } from '#agents/agent-contract'
import { selectTeamBalance, selectTeamMoney, selectTeamPlay } from '#agents/team-sums'
import { brandById } from '#foundations/brand'
import { kindOfType } from '#people/member'
import { dayAfter, dayOf } from '#platform/clock'
import { type Input, pageAfter } from '#platform/http'
import { isId } from '#platform/random'
import { type Glance, refuse } from '#platform/work'
import {
  type NodeRow,
  selectBelow,
  selectContracts,
  selectMoves,
  selectNamed,
  selectNode,
  selectPath,
  sumDebts,
} from './agent-tree.sql.ts'

const SUMMED_DAYS = 30

/** A page of the tree: accounts below one, or found by their name. */
export async function readTree(
  { db, brandId }: Glance,
  { query }: Pick<Input<typeof agentTree>, 'query'>,
) {
  const { parentId = null, search, cursor, pageSize } = query
  const after = isId(cursor) ? cursor : null
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) =>
      search
        ? selectNamed(db, { brandId, search, after, limit })
        : selectBelow(db, { brandId, parentId, after, limit }),
    ({ memberId }) => memberId,
  )
  const path = parentId && !search ? await pathIn(db, { brandId, memberId: parentId }) : []
  return { content: shown.map((row) => ({ ...nodeOf(row), level: row.level })), next, path }
}

async function pathIn(db: Glance['db'], member: { brandId: string; memberId: string }) {
  if (!(await selectNode(db, member))) refuse('NOT_FOUND')
  return selectPath(db, member.memberId)
}

function nodeOf({ memberId, username, type, status, directs, teamSize, agents }: NodeRow) {
  const isAgent = kindOfType(type) === 'agent'
  return { memberId, username, isAgent, status, directs, teamSize, agents }
}

/** One account of the tree. @throws Refusal NOT_FOUND */
export async function readMember(
  glance: Glance,
  { query: { memberId } }: Pick<Input<typeof treeMember>, 'query'>,
) {
  const { db, brandId } = glance
  const row = (await selectNode(db, { brandId, memberId })) ?? refuse('NOT_FOUND')
  return {
    ...{ ...nodeOf(row), maxLevel: row.maxLevel, joinedAt: row.joinedAt },
    path: await selectPath(db, memberId),
    contracts: await contractsOf(glance, memberId),
    sums: await sumsOf(glance, memberId),
    moves: (await selectMoves(db, memberId)).map(({ from, to, effective_at, done_at }) => ({
      ...{ from, to, effectiveAt: effective_at, doneAt: done_at },
    })),
  }
}

async function contractsOf({ db, brandId, now }: Glance, memberId: string) {
  const { currency } = (await brandById(db, brandId, now)).config
  return (await selectContracts(db, memberId)).map((row) => ({
    ...{ contractId: row.offer_id, upline: row.upline, downline: row.downline },
    ...{ isOwn: row.downline_id === memberId, version: row.version },
    terms: termsOf(row, currency),
    state: stateOf(row, now),
    ...{ startAt: row.starts_at ?? row.start_at, endAt: row.end_at },
    isOneAddress: row.isOneAddress,
  }))
}

/** An offer that was not answered in time is rejected. */
function stateOf({ state, answer_by }: { state: string | null; answer_by: Date }, now: Date) {
  if (state) return state as 'approved' | 'rejected'
  return answer_by <= now ? ('rejected' as const) : ('processing' as const)
}

async function sumsOf({ db, brandId, now }: Glance, memberId: string) {
  const { timeZone } = (await brandById(db, brandId, now)).config
  const to = dayOf(now, timeZone)
  const period = { agentId: memberId, from: dayAfter(to, 1 - SUMMED_DAYS), to }
  const play = await selectTeamPlay(db, period)
  const money = await selectTeamMoney(db, period)
  const played = (name: 'stake' | 'payout' | 'validBet') =>
    play.reduce((sum, day) => sum + day[name], 0n)
  const moved = (name: string) =>
    money.filter(({ measure }) => measure === name).reduce((sum, { amount }) => sum + amount, 0n)
  return {
    ...{ from: period.from, to, deposit: moved('deposit'), withdrawal: moved('withdrawal') },
    ...{ stake: played('stake'), payout: played('payout'), validBet: played('validBet') },
    ggr: played('stake') - played('payout'),
    teamBalance: await selectTeamBalance(db, memberId),
    ...(await sumDebts(db, memberId)),
  }
}
