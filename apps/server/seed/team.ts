import { accept, offer } from '#agents/agent-contract'
import { openWallet, post } from '#foundations/ledger'
import { keepKyc } from '#people/eligibility'
import { makeLink } from '#people/invitation'
import { createMember } from '#people/member'
import { keepPassword } from '#people/password'
import { joinTeam } from '#people/team'
import type { Work } from '#platform/work'
import { DEMO_AGENT, DEMO_AGENTS_CODE, DEMO_SUB_AGENTS } from './demo.ts'

const AGENT_FUNDS_MINOR = 5_000_000n
const GENERAL_AGENT = 1
const AGENT = 2

type Account = { username: string; type: number; hash: string }

async function account(w: Work, { username, type, hash }: Account): Promise<string> {
  const memberId = await createMember(w, { username, type, currency: 'PHP', contact: {} })
  await keepPassword(w, memberId, hash)
  await keepKyc(w, memberId, { letter: 'A' })
  return memberId
}

const OWN_RATE_PPM = 300_000
const OFFERED_RATE_PPM = 200_000
const SALARY_PPM = 1000
const SALARY_STEP_PPM = 300

/** A dividend that the house gives to the agent, and one that waits for the downline's answer. */
async function seedContracts(w: Work, input: { agentId: string; subAgentId: string }) {
  const terms = (rate: number) => ({
    kind: 'dividend' as const,
    period: 'weekly' as const,
    tiers: [
      { periodValidBet: 0n, periodProfitLoss: 0n, activeMembers: 0, rate: rate / 2 },
      { periodValidBet: 100_000_000n, periodProfitLoss: 2_000_000n, activeMembers: 3, rate },
    ],
  })
  const { agentId, subAgentId } = input
  await sign(w, { uplineId: null, downlineId: agentId, terms: terms(OWN_RATE_PPM) })
  await offer(w, { uplineId: agentId, downlineId: subAgentId, terms: terms(OFFERED_RATE_PPM) })
}

/** Both sides agree. */
async function sign(w: Work, terms: Parameters<typeof offer>[1]) {
  const { offer_id: contractId } = await offer(w, terms)
  const actor = { ...w.actor, kind: 'agent' as const, memberId: terms.downlineId }
  await accept({ ...w, actor }, { contractId })
}

/** Salaries from the house down the line, each level a little less: the first is paid after five minutes. */
async function seedSalaries(w: Work, line: readonly string[]) {
  for (const [level, downlineId] of line.entries()) {
    const uplineId = line[level - 1] ?? null
    const less = level * SALARY_STEP_PPM
    await sign(w, {
      ...{ uplineId, downlineId },
      terms: {
        ...{ kind: 'realtime', singleBetAmount: 0n },
        ...{ profitRate: SALARY_PPM - less, lossRate: 2 * SALARY_PPM - less },
      },
    })
    const daily = { kind: 'daily' as const, tiers: [{ betAmount: 0n, rate: SALARY_PPM - less }] }
    await sign(w, { uplineId, downlineId, terms: daily })
  }
}

/** A small example tree: an agent with the demo member, two agents below each other, and a member of each. */
export async function seedTeam(w: Work, { demoId, hash }: { demoId: string; hash: string }) {
  const agentId = await account(w, { username: DEMO_AGENT.username, type: GENERAL_AGENT, hash })
  await joinTeam(w, { memberId: agentId, uplineId: null })
  await makeLink(w, { agentId, code: DEMO_AGENT.code })
  await makeLink(w, { agentId, code: DEMO_AGENTS_CODE, memberType: AGENT, channel: 'partners' })
  const line = [agentId]
  for (const { username, code } of DEMO_SUB_AGENTS) {
    const memberId = await account(w, { username, type: AGENT, hash })
    await joinTeam(w, { memberId, uplineId: line.at(-1) ?? null })
    await makeLink(w, { agentId: memberId, code })
    line.push(memberId)
  }
  const [, subAgentId = agentId] = line
  const below = [
    [demoId, agentId],
    [await account(w, { username: 'demomay', type: 0, hash }), agentId],
    [await account(w, { username: 'demojoy', type: 0, hash }), subAgentId],
  ] as const
  for (const [memberId, uplineId] of below) await joinTeam(w, { memberId, uplineId })
  await openWallet(w.tx, { memberId: agentId, wallet: 'agent' })
  await post(w.tx, {
    key: `seed:${agentId}`,
    kind: 'adjust',
    ref: 'DEMO',
    legs: [
      { member: agentId, wallet: 'agent', amount: AGENT_FUNDS_MINOR },
      { account: 'expense:demo', amount: -AGENT_FUNDS_MINOR },
    ],
  })
  await seedContracts(w, { agentId, subAgentId })
  await seedSalaries(w, line)
}
