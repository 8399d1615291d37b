import type { ContractTerms } from '@parola/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowedPpm, dominates, owedBy } from '../src/agents/agent-contract/kinds.rules.ts'
import { type Line, type Settling, settleTree } from '../src/agents/statement/settle.rules.ts'

const PPM = 1_000_000n
const AGENTS_MAX = 14

type Player = { under: number; valid: bigint; ngr: bigint; isWin: boolean }
type Contract = Settling & { terms: ContractTerms }
/** Where each agent hangs, the first one under the house, with the terms that each asks for, and who plays below whom. */
type Tree = { uplines: number[]; requested: ContractTerms[]; players: Player[] }

const minor = (max: bigint) => fc.bigInt({ min: 0n, max })
const ppm = fc.integer({ min: 1, max: 60_000 })
const tiersOf = <T>(threshold: fc.Arbitrary<T>) =>
  fc.array(fc.tuple(threshold, ppm), { minLength: 1, maxLength: 4 })

const salary = tiersOf(minor(100_000n)).map((rows): ContractTerms => {
  let [betAmount, rate] = [0n, 0]
  const tiers = rows.map(([more, ratePpm]) => {
    betAmount += more
    rate += ratePpm
    return { betAmount, rate }
  })
  return { kind: 'daily', tiers }
})

const dividend = tiersOf(
  fc.record({ bet: minor(50_000n), profit: minor(20_000n), active: fc.nat(2) }),
).map((rows): ContractTerms => {
  const tier = { periodValidBet: 0n, periodProfitLoss: 0n, activeMembers: 0, rate: 0 }
  const tiers = rows.map(([{ bet, profit, active }, ratePpm]) => {
    tier.periodValidBet += bet
    tier.periodProfitLoss += profit
    tier.activeMembers += active
    tier.rate += ratePpm
    return { ...tier }
  })
  return { kind: 'dividend', period: 'weekly', tiers }
})

const realtime = fc.tuple(ppm, ppm).map(
  ([profitRate, lossRate]): ContractTerms => ({
    ...{ kind: 'realtime', profitRate, lossRate, singleBetAmount: 0n },
  }),
)

const treeOf = (terms: fc.Arbitrary<ContractTerms>): fc.Arbitrary<Tree> =>
  fc.integer({ min: 1, max: AGENTS_MAX }).chain((agents) =>
    fc.record({
      uplines: fc.tuple(...Array.from({ length: agents - 1 }, (_, i) => fc.nat(i))),
      requested: fc.array(terms, { minLength: agents, maxLength: agents }),
      players: fc.array(
        fc.record({
          under: fc.nat(agents - 1),
          valid: minor(200_000n),
          ngr: fc.bigInt({ min: -100_000n, max: 100_000n }),
          isWin: fc.boolean(),
        }),
        { maxLength: 12 },
      ),
    }),
  )

/** The most that the upper terms allow of what was requested for; undefined where that is nothing. */
function cut(upper: ContractTerms, requested: ContractTerms): ContractTerms | undefined {
  const allowed = allowedPpm(upper, requested) ?? []
  const most = (rate: number, i: number) => Math.min(rate, allowed[i] ?? 0)
  if (requested.kind === 'realtime') {
    const { profitRate, lossRate } = requested
    return { ...requested, profitRate: most(profitRate, 0), lossRate: most(lossRate, 1) }
  }
  const rates = requested.tiers.map(({ rate }, i) => most(rate, i))
  const tiers = requested.tiers.flatMap((tier, i) => {
    const rate = rates[i] ?? 0
    return rate > Math.max(0, ...rates.slice(0, i)) ? [{ ...tier, rate }] : []
  })
  return tiers.length > 0 ? ({ ...requested, tiers } as ContractTerms) : undefined
}

/** A contract for everybody whose upline has one that allows any. */
function contractsOf({ uplines, requested }: Tree): Contract[] {
  const terms: (ContractTerms | undefined)[] = [requested[0]]
  for (const [i, upline] of uplines.entries()) {
    const [upper, own] = [terms[upline], requested[i + 1]]
    terms.push(upper && own && cut(upper, own))
  }
  return terms.flatMap((own, i) => {
    if (!own) return []
    const uplineId = i === 0 ? null : String(uplines[i - 1])
    return {
      ...{ contractId: `k${i}`, agentId: String(i), uplineId, terms: own },
      ...{ carries: false, isUplineFunded: false, carryIn: 0n, overhangIn: 0n },
    }
  })
}

/** Whoever plays below an agent, at any depth. */
function teamOf({ uplines, players }: Tree, agent: number): Player[] {
  const isIn = (node: number): boolean =>
    node === agent || (node > 0 && isIn(uplines[node - 1] ?? 0))
  return players.filter(({ under }) => isIn(under))
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)
const validOf = (players: readonly Player[]) => sum(players.map(({ valid }) => valid))

function grossOf(tree: Tree, { agentId, terms }: Contract) {
  const team = teamOf(tree, Number(agentId))
  const isDividend = terms.kind === 'dividend'
  const validBet = validOf(team)
  const profit = isDividend ? sum(team.map(({ ngr }) => ngr)) : 0n
  const base = isDividend ? profit : validBet
  const figures = {
    ...{ validBet, profit, base, active: team.filter(({ valid }) => valid > 0n).length },
    winBase: validOf(team.filter(({ isWin }) => isWin)),
    lossBase: validOf(team.filter(({ isWin }) => !isWin)),
  }
  return { gross: owedBy(terms, figures).gross, base }
}

function settled(tree: Tree) {
  const contracts = contractsOf(tree)
  const lines = settleTree(contracts, (contract) => grossOf(tree, contract))
  for (const { uplineId, terms } of contracts) {
    const upper = contracts.find(({ agentId }) => agentId === uplineId)
    expect(!upper || dominates(upper.terms, terms)).toBe(true)
  }
  expect([...lines.keys()].toSorted()).toEqual(
    contracts.map(({ contractId }) => contractId).toSorted(),
  )
  const root = lines.get('k0') as Line
  const paid = [...lines.values()].map((line) => line.paid)
  expect(paid.every((amount) => amount >= 0n)).toBe(true)
  return { root, total: sum(paid), top: contracts[0]?.terms }
}

describe('[AGT-07] whatever the tree, the contracts and the bets', () => {
  test.each([
    ['a salary', salary],
    ['a real-time salary', realtime],
  ])('all levels together are paid what the uppermost contract gives: %s', (_kind, terms) => {
    fc.assert(
      fc.property(treeOf(terms), (tree) => {
        const { root, total } = settled(tree)
        expect(total).toBe(root.gross)
        expect(root.lineCost).toBe(total)
      }),
      { numRuns: 300 },
    )
  })

  test('dividends are never more than the top rate of what the players lost to the house', () => {
    fc.assert(
      fc.property(treeOf(dividend), (tree) => {
        const { root, total, top } = settled(tree)
        const rate = top?.kind === 'dividend' ? (top.tiers.at(-1)?.rate ?? 0) : 0
        const won = sum(teamOf(tree, 0).map(({ ngr }) => (ngr > 0n ? ngr : 0n)))
        expect(total <= (won * BigInt(rate)) / PPM).toBe(true)
        expect(total >= root.gross).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
