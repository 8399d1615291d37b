import type { ContractTerms, contractPreview } from '@parola/contract'
import {
  conflictsFor,
  periodOf,
  periodOfTerms,
  type Running,
  refuseUnsound,
  standingContracts,
} from '#agents/agent-contract'
import { computeOf } from '#agents/statement'
import { brandById } from '#foundations/brand'
import { findMember } from '#people/member'
import { isDirectDownline } from '#people/team'
import { addMs } from '#platform/clock'
import type { Input } from '#platform/http'
import { memberOf, refuse, type Work } from '#platform/work'
import { isPartyOf, keptBy, lineOf, withTerms } from './preview.rules.ts'

type Query = Input<typeof contractPreview>['body']

/**
 * What an agent and everybody below would have been paid for the last full period by other terms, against what it paid by
 * the contracts of now, and which contracts would end (AGT-06). Nothing is changed.
 * @throws Refusal CONTRACT_OFF, CONTRACT_TERMS, CONTRACT_PARTY
 */
export async function previewTerms(work: Work, { memberId, terms }: Query) {
  const callerId = memberOf(work)
  const agentId = memberId ?? callerId
  const isOwn = agentId === callerId
  if (!isOwn && !(await isDirectDownline(work.tx, { agentId: callerId, memberId: agentId }))) {
    refuse('CONTRACT_PARTY')
  }
  await refuseUnsound(work, terms)
  const window = await lastWindow(work, terms)
  const { list } = await conflictsFor(work, { agentId, kind: terms.kind, next: terms })
  const line = lineOf(await standingContracts(work, terms.kind), { agentId, callerId })
  const ended = new Set(list.map(({ contract }) => contract.contractId))
  const after = withTerms(line, { agentId, uplineId: isOwn ? null : callerId, terms, ended })
  const paidBefore = await paid(work, window, line)
  const paidAfter = await paid(work, window, after)
  // An upline does not see what downlines agree on among themselves: further down there are figures, and no rates.
  const shown = isOwn
    ? [...new Set([...after, ...line].map((contract) => contract.agentId))]
    : [agentId, callerId]
  const seen = { agentId, callerId, line, after, shown }
  const lines = await linesOf(work, seen, { before: paidBefore, after: paidAfter })
  const ends = isOwn ? await namedIn(work, list) : []
  return { startsAt: window.starts_at, endsAt: window.ends_at, lines, ends }
}

type Amounts = Awaited<ReturnType<typeof paid>>
type Seen = {
  agentId: string
  callerId: string
  line: readonly Running[]
  after: readonly Running[]
  shown: readonly string[]
}

async function linesOf(work: Work, seen: Seen, amounts: { before: Amounts; after: Amounts }) {
  const { agentId, callerId, line, after, shown } = seen
  const lines = []
  for (const id of shown) {
    const found = amounts.after.get(id)
    const isCallerAbove = id === callerId && id !== agentId
    lines.push({
      party: await nicknameOf(work, id),
      level: isCallerAbove ? null : levelOf(line, { id, agentId }),
      ...{ before: amounts.before.get(id)?.amount ?? 0n, after: found?.amount ?? 0n },
      ...(isPartyOf(after, { agentId: id, callerId })
        ? { tier: found?.tier ?? 0, rate: found?.ratePpm ?? 0 }
        : { tier: null, rate: null }),
    })
  }
  return lines
}

async function nicknameOf({ tx }: Work, memberId: string): Promise<string> {
  return (await findMember({ db: tx }, memberId))?.nickname ?? ''
}

async function namedIn(work: Work, list: Awaited<ReturnType<typeof conflictsFor>>['list']) {
  const ends = []
  for (const { contract, reason } of list) {
    const { contractId, downlineId } = contract
    ends.push({ contractId, party: await nicknameOf(work, downlineId), reason })
  }
  return ends
}

/** The last period that is over. */
async function lastWindow({ tx, brandId, now }: Work, terms: ContractTerms) {
  const { config } = await brandById(tx, brandId, now)
  const period = periodOfTerms(terms)
  const running = periodOf(now, period, config.timeZone)
  const { start, end } = periodOf(addMs(running.start, -1), period, config.timeZone)
  return { kind: terms.kind, period, starts_at: start, ends_at: end }
}

type Window = Awaited<ReturnType<typeof lastWindow>>

/** What each agent of a line would be paid, by agent. */
async function paid(work: Work, window: Window, contracts: readonly Running[]) {
  const computed = await computeOf(work, window, contracts)
  return new Map(
    computed.map(({ contract: { agentId }, chain: { tier, ratePpm } }) => [
      agentId,
      { amount: keptBy(computed, agentId), tier, ratePpm },
    ]),
  )
}

/** How many levels below the agent who would have the terms. */
function levelOf(line: readonly Running[], { id, agentId }: { id: string; agentId: string }) {
  let level = 0
  for (let current: string | null = id; current !== null && current !== agentId; level += 1) {
    const below: string = current
    current = line.find((contract) => contract.agentId === below)?.uplineId ?? null
  }
  return level
}
