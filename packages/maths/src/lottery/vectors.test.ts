import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commitOf, type Seeds } from '../fair-stream.ts'
import type { BetType, Result, Selection, Win } from './bet-type.ts'
import { doubles, ofHead, ofSum, ofTail, range, reversed, rolled } from './builders.ts'
import { chaseMultiples } from './chase.ts'
import { flawOf } from './check.ts'
import { drawFrom } from './draw.ts'
import { betTypeOf, FAMILIES } from './families.ts'
import { lineCost, payoutOf, settleTicket, type Terms } from './price.ts'
import { runOf } from './rule/position.ts'
import { linesOf, winsOf } from './rule/rules.ts'
import { zodiacOf } from './zodiac.ts'

// biome-ignore lint/suspicious/noExplicitAny: the vectors' inputs have as many shapes as functions
type Input = any
type Case = { id: string; fn: string; input: Input; expect: Record<string, unknown> }

/** Issues and orders are the platform's: its own tests run their vectors. Pools of sales are not sold. */
const ELSEWHERE = ['issueAt', 'chaseRun', 'totoPool']
/** What a share of a pool adds. */
const OF_POOLS = ['jackpotShare', 'payout']

const cases = ['vn', 'sea', 'digital'].flatMap((area) => {
  const file = new URL(`../../vectors/lottery-${area}.json`, import.meta.url)
  const all = (JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }).cases
  return all.filter(({ fn }) => !ELSEWHERE.includes(fn)).map(withoutPools)
})

function withoutPools({ expect: right, ...vector }: Case): Case {
  if (vector.fn !== 'settleLotto') return { ...vector, expect: right }
  const kept = Object.entries(right).filter(([name]) => !OF_POOLS.includes(name))
  return { ...vector, expect: Object.fromEntries(kept) }
}

const texts = (values: readonly (string | number)[]) => values.map(String)
const balls = (numbers: readonly number[]): Result => ({ balls: texts(numbers) })
const unit = (minor: number): Terms => ({ unitMinor: BigInt(minor) })

const hitsOf = (wins: readonly Win[]) => wins.reduce((sum, win) => sum + win.hits * win.lines, 0)

/** A bet whose picks are lines of their own, as its vectors list them. */
function lineByLine(bet: BetType, picks: readonly string[], on: { terms: Terms; result: Result }) {
  const lines = picks.map((sel) => {
    const { payoutMinor } = settleTicket(
      bet,
      { selection: { picks: [sel] }, terms: on.terms },
      on.result,
    )
    return {
      sel,
      hits: hitsOf(winsOf(bet, { picks: [sel] }, on.result)),
      payout: Number(payoutMinor),
      paid: Number(lineCost(bet, on.terms, sel)),
    }
  })
  const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0)
  return { lines, payout: sum(lines.map((l) => l.payout)), paid: sum(lines.map((l) => l.paid)) }
}

function settleOne(
  family: string,
  code: string,
  on: { pick: string; stake: number; result: Result },
) {
  const bet = betTypeOf(family, code)
  const flaw = flawOf(bet, { picks: [on.pick] })
  if (flaw) return { error: flaw }
  const { payout } = lineByLine(bet, [on.pick], { terms: unit(on.stake), result: on.result })
  return { payout }
}

/** The selections of the vectors are written as sets, lists, or parts with names. */
function selectionOf(bet: BetType, chosen: Input, code: string): Selection {
  if (chosen === null || chosen === undefined) {
    const [only = code] = bet.domain.in ?? []
    return { picks: [bet.domain.in?.includes(code) ? code : only] }
  }
  if (!Array.isArray(chosen) && typeof chosen === 'object') {
    const parts = {
      ...{ high: chosen.high ?? chosen.pair, low: chosen.low ?? chosen.single },
      ...{ bankers: chosen.dan, picks: chosen.tuo },
    }
    return Object.fromEntries(
      Object.entries({ ...parts, positions: chosen.positions })
        .filter(([, values]) => values)
        .map(([name, values]) => [name, texts(values as number[])]),
    )
  }
  if (bet.rule === 'ordering' && Array.isArray(chosen)) return { picks: [chosen.join('-')] }
  if (bet.sets) return { sets: (chosen as number[][]).map(texts) }
  return { picks: texts([chosen].flat()) }
}

const MINOR: Record<string, number> = { YUAN: 200, JIAO: 20, FEN: 2 }

function settleByGroup(family: string, { bet: ticket, result }: Input) {
  const bet = betTypeOf(family, ticket.type)
  const lineMinor = MINOR[ticket.mode ?? 'YUAN'] as number
  const terms = {
    ...unit(lineMinor * ticket.multiple),
    prizeGroup: ticket.prizeGroup,
    ...(ticket.accountGroup ? { accountGroup: ticket.accountGroup } : {}),
  }
  const selection = selectionOf(bet, ticket.selection, ticket.type)
  expect(flawOf(bet, selection)).toBe(null)
  const settled = settleTicket(bet, { selection, terms }, balls(result))
  const { p } = bet
  return {
    lines: settled.lines,
    stake: Number(settled.costMinor),
    winningLines: settled.winningLines,
    payout: Number(settled.payoutMinor),
    ...(ticket.accountGroup
      ? {
          prizePerLine: Number(
            payoutOf(
              bet,
              [
                {
                  tier: Object.keys(typeof p === 'string' ? {} : (p ?? {}))[0] ?? '*',
                  hits: 1,
                  lines: 1,
                },
              ],
              terms,
            ),
          ),
          rebate: Number(settled.rebateMinor),
        }
      : {}),
  }
}

const COLOURS = ['RED', 'GREEN', 'BLUE']
const FIXED_M6: Record<string, string> = {
  TM_BIG: 'TM_SIDE',
  TM_SMALL: 'TM_SIDE',
  TM_ODD: 'TM_SIDE',
  TM_EVEN: 'TM_SIDE',
  TM_HEBIG: 'TM_HE',
  TM_HESMALL: 'TM_HE',
  TM_HEODD: 'TM_HE',
  TM_HEEVEN: 'TM_HE',
  TM_TAILBIG: 'TM_TAIL',
  TM_TAILSMALL: 'TM_TAIL',
}

function settleM6({ regular, special, yearZodiac, bet: ticket }: Input) {
  const { type, selection, stake } = ticket
  const total = type.startsWith('TOTAL_')
  const bet = betTypeOf('M6', total ? 'TOTAL' : (FIXED_M6[type] ?? type))
  const side = type.replace(/^(TM|TOTAL)_/, '')
  const picks =
    selection === null ? [side] : type === 'ZMT' ? [selection.join(':')] : texts([selection].flat())
  expect(flawOf(bet, { picks })).toBe(null)
  const result = { regular: texts(regular), special: [String(special)], sign: [yearZodiac] }
  const { payoutMinor } = settleTicket(bet, { selection: { picks }, terms: unit(stake) }, result)
  return { payout: Number(payoutMinor) }
}

function settle4d({ operator, result, bet: ticket }: Input) {
  const bet = betTypeOf(
    `4D_${operator}`,
    ticket.mode === 'IBOX' ? `IBOX_${ticket.type}` : ticket.type,
  )
  const rolls: string[] = ticket.numbers.flatMap((number: string) =>
    number.includes('R') ? rolled(number) : [number],
  )
  const picks = ticket.mode === 'BOX' ? rolls.flatMap(reversed) : rolls
  const fields = Object.fromEntries(
    Object.entries(result).map(([name, value]) => [name, [value].flat() as string[]]),
  )
  const terms = { ...unit(ticket.unitStake), discount: ticket.discount ?? '0' }
  const { lines, payout, paid } = lineByLine(bet, picks, { terms, result: fields })
  const wins = lines
    .filter((line) => line.payout > 0)
    .map((line) => ({ sel: line.sel, payout: line.payout }))
  return { lines: lines.length, stake: lines.length * ticket.unitStake, paid, payout, wins }
}

/** The results of the vectors hold single numbers without a list. */
const listed = (result: Input): Result =>
  Object.fromEntries(
    Object.entries(result).map(([name, value]) => [name, texts([value].flat() as string[])]),
  )

const FAMILY_OF: Record<string, string> = { S4D: '4D_MY', MT: 'VN_MN', MB: 'VN_MB', MN: 'VN_MN' }
const NUMERIC = /^(PH_|SG_TOTO)/

/** A result in the form of the vectors. */
function shown(game: string, result: Result) {
  const single = new Set([
    'first',
    'second',
    'third',
    'last2',
    'n4',
    'n5',
    'n3',
    'n6',
    'additional',
  ])
  const isNumeric = NUMERIC.test(game) && !/^PH_(3D|4D|6D)$/.test(game)
  return Object.fromEntries(
    Object.entries(result).map(([name, numbers]) => {
      const values = isNumeric ? numbers.map(Number) : numbers
      return [name, single.has(name) ? values[0] : values]
    }),
  )
}

const drawOf = (family: string, seeds: Seeds) => drawFrom(FAMILIES[family]?.draw ?? [], seeds)

const functions: Record<string, (input: Input) => object> = {
  drawVn: (input) => ({
    commit: commitOf(input.serverSeed),
    result: drawOf(FAMILY_OF[input.region] ?? '', input),
  }),
  drawSea: (input) => ({
    commit: commitOf(input.serverSeed),
    result: shown(input.game, drawOf(FAMILY_OF[input.game] ?? input.game, input)),
  }),
  drawDigital: (input) => ({
    commit: commitOf(input.serverSeed),
    result: Object.values(drawOf(input.game, input)).flat().map(Number),
  }),
  settleVn: ({ region, result, bet: ticket }) => {
    const bet = betTypeOf(FAMILY_OF[region] ?? '', ticket.type)
    const selection = { picks: texts(ticket.numbers) }
    const settled = settleTicket(bet, { selection, terms: unit(ticket.unitStake) }, result)
    const hits = hitsOf(winsOf(bet, selection, result))
    return {
      lines: settled.lines,
      stake: Number(settled.costMinor),
      payout: Number(settled.payoutMinor),
      hits,
    }
  },
  buildVn: ({ op, args }) => {
    const build: Record<string, () => string[]> = {
      DAO: () => reversed(args.number),
      RANGE: () => range(args.from, args.to, args.step),
      TONG: () => ofSum(args.sum),
      KEP: doubles,
      DAU: () => ofHead(args.digit),
      DUOI: () => ofTail(args.digit),
    }
    const numbers = build[op]?.() ?? []
    return { numbers, count: numbers.length }
  },
  validateVn: ({ region, bet: ticket }) => ({
    error: flawOf(betTypeOf(FAMILY_OF[region] ?? '', ticket.type), { picks: ticket.numbers }),
  }),
  settleThai: ({ game, result, bet: ticket }) => {
    const terms = unit(ticket.unitStake)
    const { lines, payout, paid } = lineByLine(betTypeOf(game, ticket.type), ticket.numbers, {
      terms,
      result: listed(result),
    })
    return { stake: paid, payout, lines: lines.map(({ paid: _, ...line }) => line) }
  },
  settle4d,
  settle5d: ({ result, number, unitStake }) =>
    settleOne('5D', '5D', { pick: number, stake: unitStake, result: listed(result) }),
  settle6d: ({ result, number, unitStake }) => ({
    matchLength: runOf({ bothEnds: true }, number, result.first),
    ...settleOne('6D', '6D', { pick: number, stake: unitStake, result: listed(result) }),
  }),
  settleTogel: ({ result, bet: ticket }) => {
    const terms = unit(ticket.unitStake)
    const bet = betTypeOf('TOGEL', ticket.type)
    const { lines, ...sums } = lineByLine(bet, ticket.numbers, { terms, result: { n4: [result] } })
    return { ...sums, lines: lines.map(({ hits: _, ...line }) => line) }
  },
  settlePh3: ({ result, type, number, unitStake }) =>
    settleOne('PH_3D', type, { pick: number, stake: unitStake, result: { n3: [result] } }),
  settlePh2: ({ result, type, pair, unitStake }) =>
    settleOne('PH_2D', type, {
      pick: pair.join('-'),
      stake: unitStake,
      result: { pair: texts(result) },
    }),
  settlePh4: ({ result, number, unitStake }) =>
    settleOne('PH_4D', 'PH_4D', { pick: number, stake: unitStake, result: { n4: [result] } }),
  settleLotto: ({ game, selection, result }) => {
    const bet = betTypeOf(game, 'LOTTO')
    const ticket = { picks: texts(selection) }
    const wins = winsOf(bet, ticket, { numbers: texts(result) }).filter(
      ({ tier }) => Number(tier) >= 3,
    )
    const terms = unit(bet.price ?? 0)
    const settled = settleTicket(bet, { selection: ticket, terms }, { numbers: texts(result) })
    return {
      lines: settled.lines,
      stake: Number(settled.costMinor),
      hits: Object.fromEntries(wins.map(({ tier, lines }) => [tier, lines])),
      fixed: Number(settled.payoutMinor),
    }
  },
  totoGroup: ({ line, result, additional }) => {
    const bet = betTypeOf('SG_TOTO', 'TOTO')
    const drawn = { numbers: texts(result), additional: [String(additional)] }
    const [win] = winsOf(bet, { picks: texts(line) }, drawn)
    const at = ['6', '5+', '5', '4+', '4', '3+', '3'].indexOf(win?.tier ?? '')
    return { group: at < 0 ? null : at + 1 }
  },
  settleSsc: (input) => settleByGroup('SSC', input),
  settle11x5: (input) => settleByGroup('11X5', input),
  settleK3: (input) => settleByGroup('K3', input),
  settlePk10: (input) => settleByGroup('PK10', input),
  settleL28: ({ result, bet: { type, stake } }) => {
    const isSum = type.startsWith('SUM_')
    const bet = betTypeOf('L28', isSum ? 'SUM' : 'SIDE')
    const picks = [isSum ? type.slice(4) : type]
    const { payoutMinor } = settleTicket(
      bet,
      { selection: { picks }, terms: unit(stake) },
      balls(result),
    )
    const sum = (result as number[]).reduce((all, digit) => all + digit, 0)
    const drawn = balls(result)
    const colour = COLOURS.find(
      (name) => winsOf(betTypeOf('L28', 'SIDE'), { picks: [name] }, drawn).length > 0,
    )
    return { sum, color: colour ?? 'GREY', payout: Number(payoutMinor) }
  },
  settleKeno80: ({ result, bet: { type, numbers, stake } }) => {
    const half = ['UP', 'MID', 'DOWN'].includes(type)
    const bet = betTypeOf('KENO', numbers ? type : half ? 'HALVES' : 'SIDE')
    const picks = numbers ? texts(numbers) : [type]
    expect(flawOf(bet, { picks })).toBe(null)
    const { payoutMinor } = settleTicket(
      bet,
      { selection: { picks }, terms: unit(stake) },
      balls(result),
    )
    const hits = (numbers as number[] | undefined)?.filter((number) =>
      result.includes(number),
    ).length
    return { ...(hits === undefined ? {} : { hits }), payout: Number(payoutMinor) }
  },
  settleM6,
  zodiac: ({ number, yearZodiac }) => ({ zodiac: zodiacOf(number, yearZodiac) }),
  chasePlan: ({ kind, params }) => {
    const { issues, unitCost, prize, ...plan } = params
    const multiples = chaseMultiples(
      { kind, ...plan },
      { issues, unitCost: BigInt(unitCost), prize: BigInt(prize ?? 0) },
    )
    if (typeof multiples === 'string') return { error: multiples }
    return { multiples, total: multiples.reduce((sum, multiple) => sum + multiple * unitCost, 0) }
  },
}

test.each(cases)(
  '[LOTT-02] [LOTT-03] [LOTT-04] $id $fn agrees with its vector',
  ({ fn, input, expect: right }) => {
    const settle = functions[fn] as (typeof functions)[string]
    expect(settle(input)).toEqual(right)
  },
)

test('[LOTT-04] a banker is in every line, and the rest is combined', () => {
  const bet = betTypeOf('11X5', 'RX3')
  const selection = { bankers: ['3'], picks: ['7', '2', '1'] }
  expect(flawOf(bet, selection)).toBe(null)
  expect(linesOf(bet, selection)).toBe(3)
  expect(winsOf(bet, selection, balls([3, 11, 7, 2, 8]))).toEqual([
    { tier: '*', hits: 1, lines: 1 },
  ])
})
