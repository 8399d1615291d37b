import { readFileSync } from 'node:fs'
import type { ContractTerms } from '@parola/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conflicts } from '../src/agents/agent-contract/conflicts.rules.ts'
import {
  allowedPpm,
  countingOf,
  dominates,
  owedBy,
} from '../src/agents/agent-contract/kinds.rules.ts'
import { type Action, moveError } from '../src/agents/agent-contract/life.rules.ts'
import { boundaryFrom, type Period, periodOf } from '../src/agents/agent-contract/window.rules.ts'
import { revenueOf } from '../src/agents/statement/ngr.rules.ts'
import { settlementKey, settleTree } from '../src/agents/statement/settle.rules.ts'
import { changeOf, partsOf } from '../src/agents/team-rebate/difference.rules.ts'
import { payUpline } from '../src/money/contract-debt/pay-upline.rules.ts'
import { linkState } from '../src/people/invitation/link.rules.ts'
import { moveErrorOf } from '../src/people/team-move/move.rules.ts'

type Tier = { validBet: number; profit?: number; active?: number; ratePpm: number }
type Contract = {
  id: string
  period?: Period
  tiers?: Tier[]
  profitPpm?: number
  lossPpm?: number
  singleBet?: number
  activeMinValidBet?: number
  carryOver?: boolean
  carryIn?: number
  overhangIn?: number
  cap?: number
  funding?: string
}
type Agent = { id: string; upline: string | null; contract?: Contract }
type Player = { id: string; upline: string; validBet: number; ngr?: number }
type Bet = { upline: string; stake: number; valid: number; result: string }
type Case = {
  id: string
  fn: string
  input: Record<string, unknown>
  expect: Record<string, unknown>
}

const files = ['agents', 'agent-contracts'].map(
  (name) => new URL(`./vectors/${name}.json`, import.meta.url),
)
const cases = files.flatMap(
  (file) => (JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }).cases,
)
const casesOf = (...names: string[]) =>
  cases.filter((item) => names.includes(item.fn)).map((item) => [item.id, item] as const)

function termsFrom(c: Contract): ContractTerms {
  const cap = {
    ...(c.cap === undefined ? {} : { cap: BigInt(c.cap) }),
    ...(c.funding === 'upline' ? { funding: 'upline' as const } : {}),
  }
  if (c.profitPpm !== undefined) {
    return {
      ...{ kind: 'realtime', profitRate: c.profitPpm, lossRate: c.lossPpm ?? 0, ...cap },
      singleBetAmount: BigInt(c.singleBet ?? 0),
    }
  }
  const tiers = c.tiers ?? []
  if (tiers.some(({ profit }) => profit !== undefined)) {
    return {
      ...{ kind: 'dividend', period: c.period as 'weekly', ...cap },
      activeMinValidBet: BigInt(c.activeMinValidBet ?? 0),
      carryOver: c.carryOver ?? false,
      tiers: tiers.map(({ validBet, profit = 0, active = 0, ratePpm }) => ({
        ...{ periodValidBet: BigInt(validBet), periodProfitLoss: BigInt(profit) },
        ...{ activeMembers: active, rate: ratePpm },
      })),
    }
  }
  return {
    ...{ kind: c.period as 'daily' | 'hourly', ...cap },
    tiers: tiers.map(({ validBet, ratePpm }) => ({ betAmount: BigInt(validBet), rate: ratePpm })),
  }
}

/** Whether a row of a player counts for an agent. */
function isUnder(agents: readonly Agent[], upline: string | null, agentId: string): boolean {
  if (upline === null) return false
  const above = agents.find(({ id }) => id === upline)?.upline ?? null
  return upline === agentId || isUnder(agents, above, agentId)
}

const sum = (parts: readonly number[]) => BigInt(parts.reduce((all, part) => all + part, 0))

function figuresOf(
  agents: readonly Agent[],
  agent: Agent & { contract: Contract },
  played: Played,
) {
  const { members = [], bets = [] } = played
  const own = <T extends { upline: string }>(rows: readonly T[]) =>
    rows.filter(({ upline }) => isUnder(agents, upline, agent.id))
  const team = own(members)
  const { activeMin = 0n, singleBet } = countingOf(termsFrom(agent.contract))
  const counted = own(bets).filter(({ stake }) => BigInt(stake) >= singleBet)
  const baseOf = (result: string) =>
    sum(counted.filter((bet) => bet.result === result).map(({ valid }) => valid))
  const profit = sum(team.map(({ ngr = 0 }) => ngr))
  const validBet = sum(team.map((row) => row.validBet))
  const isActive = (row: Player) => row.validBet > 0 && BigInt(row.validBet) >= activeMin
  return {
    ...{ validBet, profit, active: team.filter(isActive).length },
    base: agent.contract.tiers?.[0]?.profit === undefined ? validBet : profit,
    ...{ winBase: baseOf('win'), lossBase: baseOf('loss') },
  }
}

type Played = { members?: readonly Player[]; bets?: readonly Bet[] }
const isContracted = (agent: Agent): agent is Agent & { contract: Contract } =>
  agent.contract !== undefined

function settled(agents: readonly Agent[], played: Played) {
  const contracts = agents.filter(isContracted).map((agent) => ({
    ...{ contractId: agent.id, agentId: agent.id, uplineId: agent.upline, agent },
    carries: agent.contract.carryOver ?? false,
    isUplineFunded: agent.contract.funding === 'upline',
    carryIn: BigInt(agent.contract.carryIn ?? 0),
    overhangIn: BigInt(agent.contract.overhangIn ?? 0),
  }))
  return settleTree(contracts, ({ agent, carryIn }) => {
    const own = figuresOf(agents, agent, played)
    const figures = { ...own, base: own.base + carryIn }
    return { ...owedBy(termsFrom(agent.contract), figures), base: figures.base }
  })
}

describe('[AGT-07] a window is settled as in the worked examples', () => {
  test.each(casesOf('settleDividend', 'settleSalary', 'settleRealtime'))('%s', (_id, item) => {
    const { agents, ...played } = item.input as Played & { agents: Agent[] }
    const expected = item.expect as {
      lines: Record<string, Record<string, number>>
      houseTotal: number
    }
    const lines = settled(agents, played)
    const named = [
      'gross',
      'downlineCost',
      'paid',
      'lineCost',
      'carryOut',
      'overhangOut',
      'tier',
      'ratePpm',
    ]
    for (const [agentId, line] of Object.entries(expected.lines)) {
      const ours = lines.get(agentId) as Record<string, unknown> | undefined
      const kept = named.filter((name) => name in line && ours && name in ours)
      expect(kept.length).toBeGreaterThan(3)
      expect(kept.map((name) => [name, Number(ours?.[name])])).toEqual(
        kept.map((name) => [name, line[name]]),
      )
    }
    const house = agents.filter(({ upline }) => upline === null)
    const total = house.reduce((all, { id }) => all + (lines.get(id)?.lineCost ?? 0n), 0n)
    expect(Number(total)).toBe(expected.houseTotal)
  })

  test.each(casesOf('correction'))('%s: a void after it was paid', (_id, item) => {
    type Corrected = { agents: Agent[]; before: Player[]; after: Player[] }
    const { agents, before, after } = item.input as Corrected
    const [paid, owed] = [before, after].map((members) => settled(agents, { members }))
    const deltas = agents.map(({ id }) => [
      id,
      Number((owed?.get(id)?.paid ?? 0n) - (paid?.get(id)?.paid ?? 0n)),
    ])
    expect(Object.fromEntries(deltas)).toEqual(item.expect.corrections)
  })

  test.each(casesOf('ngr'))('%s: net revenue', (_id, item) => {
    type Vendor = { code: string; cashStake: number; cashPayout: number; feePpm: number }
    const input = item.input as { vendors: Vendor[] } & Record<
      'bonuses' | 'paymentFees' | 'agentCosts',
      number
    >
    const { ggr, vendorFee, ngr } = revenueOf(
      input.vendors.map(({ code, cashStake, cashPayout }) => ({
        vendor: code,
        ggr: BigInt(cashStake - cashPayout),
      })),
      {
        bonus: BigInt(input.bonuses),
        paymentFee: BigInt(input.paymentFees),
        agentCost: BigInt(input.agentCosts),
      },
      (vendor) => input.vendors.find(({ code }) => code === vendor)?.feePpm ?? 0,
    )
    expect({ ggr: Number(ggr), vendorFees: Number(vendorFee), ngr: Number(ngr) }).toMatchObject({
      ...{ ggr: item.expect.ggr, vendorFees: item.expect.vendorFees, ngr: item.expect.ngr },
    })
  })

  test.each(casesOf('settlementKey'))('%s: the key of an entry', (_id, item) => {
    const { periodStart, ...key } = item.input as {
      periodStart: string
      seq: number
      kind: string
      contractId: string
    }
    expect(settlementKey({ ...key, startsAt: new Date(periodStart) })).toBe(item.expect.key)
  })
})

describe('[AGT-07] an upline pays downlines from the own wallet as in the rules', () => {
  test.each(casesOf('payUpline'))('%s', (_id, item) => {
    type Due = { id: string; amount: number }
    const { balance, debts, line } = item.input as { balance: number; debts: Due[]; line: Due }
    const due = [...debts, line].map(({ id, amount }) => ({ id, amount: BigInt(amount) }))
    const { payments, left, free } = payUpline(BigInt(balance), due)
    const plain = (list: typeof due) =>
      list.map(({ id, amount }) => ({ id, amount: Number(amount) }))
    expect({ payments: plain(payments), debts: plain(left), balance: Number(free) }).toEqual(
      item.expect,
    )
  })

  test('nothing is paid twice, and nothing that is there is left unpaid', () => {
    const dues = fc.array(fc.bigInt({ min: 1n, max: 10_000n }), { maxLength: 8 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 50_000n }), dues, (balance, amounts) => {
        const due = amounts.map((amount, i) => ({ id: `d${i}`, amount }))
        const { payments, left, free } = payUpline(balance, due)
        const total = (list: typeof due) => list.reduce((all, { amount }) => all + amount, 0n)
        expect(total(payments) + free).toBe(balance)
        expect(total(payments) + total(left)).toBe(total(due))
        expect(free === 0n || left.length === 0).toBe(true)
      }),
    )
  })
})

describe('[AGT-07] windows are those of the rules', () => {
  test.each(casesOf('periodOf'))('%s', (_id, item) => {
    const {
      at: instant,
      zone,
      period,
    } = item.input as Record<'at' | 'zone', string> & { period: Period }
    const { start, end } = periodOf(new Date(instant), period, zone)
    const expected = item.expect as { start: string; end: string }
    expect([start, end]).toEqual([new Date(expected.start), new Date(expected.end)])
  })

  test.each(casesOf('effectiveStart'))('%s', (_id, item) => {
    const input = item.input as Record<'acceptedAt' | 'startAt' | 'zone', string> & {
      period: Period
    }
    const latest = Math.max(Date.parse(input.acceptedAt), Date.parse(input.startAt))
    expect(boundaryFrom(new Date(latest), input.period, input.zone)).toEqual(
      new Date(item.expect.start as string),
    )
  })
})

describe('[AGT-05] [AGT-06] offers and lower terms are as in the rules', () => {
  test.each(casesOf('checkProposal'))('%s', (_id, item) => {
    const { own, proposal } = item.input as { own: Contract; proposal: Contract }
    expect(dominates(termsFrom(own), termsFrom(proposal))).toBe(item.expect.ok)
    if (!item.expect.allowedPpm) return
    expect(allowedPpm(termsFrom(own), termsFrom(proposal))).toEqual(item.expect.allowedPpm)
  })

  test.each(casesOf('conflicts'))('%s', (_id, item) => {
    const { agents, node, newContract } = item.input as {
      agents: Agent[]
      node: string
      newContract: Contract | null
    }
    const standing = agents.filter(isContracted).map(({ id, upline, contract }) => ({
      ...{ contractId: contract.id, uplineId: upline, downlineId: id, terms: termsFrom(contract) },
    }))
    const found = conflicts(node, newContract && termsFrom(newContract), standing)
    expect(
      found.map(({ contract, reason }) => ({
        ...{ contractId: contract.contractId, downline: contract.downlineId, reason },
      })),
    ).toEqual(item.expect.conflicts)
  })
})

describe('[WAL-07] the rebate of a team is divided by the difference between rates', () => {
  test.each(casesOf('rebate'))('%s', (_id, item) => {
    const { base, ratesPpm } = item.input as { base: number; ratesPpm: number[] }
    const parts = partsOf(BigInt(base), ratesPpm).map(Number)
    expect(parts).toEqual(item.expect.amounts)
    expect(parts.reduce((all, part) => all + part, 0)).toBe(item.expect.total)
  })

  test('another base changes each level by what it would have been', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.array(fc.nat(50_000), { minLength: 1 }), (a, b, rates) => {
        const [before, after] = [BigInt(a), BigInt(b)]
        const added = changeOf({ before, after }, rates)
        const [first, second] = [partsOf(before, rates), partsOf(after, rates)]
        expect(added).toEqual(second.slice(1).map((part, i) => part - (first[i + 1] ?? 0n)))
      }),
    )
  })
})

describe('[AGT-03] a member is moved as in the rules', () => {
  test.each(casesOf('canMove'))('%s', (_id, item) => {
    type Node = { id: string; type: number; upline: string | null }
    const input = item.input as { agents: Node[]; node: string; to: string; maxAgentDepth: number }
    const { agents } = input
    const nodeOf = (id: string) => agents.find((node) => node.id === id)
    const pathOf = (id: string): string[] => {
      const upline = nodeOf(id)?.upline
      return upline ? [...pathOf(upline), upline] : []
    }
    const heightOf = (id: string): number => {
      if (nodeOf(id)?.type === 0) return 0
      const below = agents.filter(({ upline }) => upline === id).map((node) => heightOf(node.id))
      return 1 + Math.max(0, ...below)
    }
    const node = nodeOf(input.node)
    const target = nodeOf(input.to)
    const error = moveErrorOf({
      node: { memberId: input.node, type: node?.type ?? 0, uplineId: node?.upline ?? null },
      target: target
        ? {
            ...{ memberId: input.to, isLeading: [1, 2].includes(target.type) },
            path: pathOf(input.to),
          }
        : null,
      ...{ height: heightOf(input.node), maxAgentDepth: input.maxAgentDepth },
    })
    expect(error ?? 'OK').toBe(item.expect.result)
  })
})

describe('[AGT-03] a link leads somewhere as in the rules', () => {
  test.each(casesOf('linkState'))('%s', (_id, item) => {
    const { link, now } = item.input as {
      link: {
        state: string
        ownerState: string
        expiresAt: string | null
        maxUses: null
        uses: number
      }
      now: string
    }
    const state = linkState(
      {
        ...{ isDisabled: link.state !== 'active', isOwnerActive: link.ownerState === 'active' },
        ...{ expiresAt: link.expiresAt ? new Date(link.expiresAt) : null },
        ...{ maxUses: link.maxUses, uses: link.uses },
      },
      new Date(now),
    )
    expect(state).toBe(item.expect.result)
  })
})

describe('[AGT-05] the life of a contract is that of the rules', () => {
  test.each(casesOf('contractMove'))('%s', (_id, item) => {
    const { from, action, by } = item.input as { from: string; action: Action; by: string }
    const facts = {
      answered: from === 'processing' ? null : (from as 'approved' | 'rejected'),
      ...{ proposer: 'upline' as const, answerBy: new Date(2), endAt: null, now: new Date(1) },
    }
    const side = by === 'upline' || by === 'proposer' ? 'upline' : 'downline'
    expect(moveError(action, side, facts)).toBe(item.expect.error ?? null)
  })
})
