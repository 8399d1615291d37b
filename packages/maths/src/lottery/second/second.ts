import type { BetType, Result, Selection } from '../bet-type.ts'
import type { Terms } from '../price.ts'
import { cars, eleven, keno, lotto, markSix } from './balls.ts'
import { dice, lucky28, ssc } from './digits.ts'
import type { Judge, Walked } from './line.ts'
import { fourD, pcso, runs, thai, vietnam } from './numbers.ts'
import { togel } from './togel.ts'

const JUDGES: Record<string, (code: string) => Judge> = {
  VN_MB: (code) => vietnam(code, true),
  VN_MN: (code) => vietnam(code, false),
  ...Object.fromEntries(
    ['TH_GLO', 'LA', 'HN', 'TH_FAST'].map((game) => [game, (code: string) => thai(game, code)]),
  ),
  '4D_MY': fourD,
  '4D_SG': fourD,
  ...Object.fromEntries(['5D', '6D', 'PH_4D', 'PH_6D'].map((game) => [game, () => runs(game)])),
  ...Object.fromEntries(
    ['PH_3D', 'PH_2D'].map((game) => [game, (code: string) => pcso(game, code)]),
  ),
  ...Object.fromEntries(
    ['SG_TOTO', 'PH_642', 'PH_645', 'PH_649', 'PH_655', 'PH_658'].map((game) => [game, lotto]),
  ),
  TOGEL: togel,
  SSC: ssc,
  '11X5': eleven,
  K3: dice,
  PK10: cars,
  L28: lucky28,
  KENO: keno,
  M6: markSix,
}

const E6 = 1_000_000n
const e6 = (decimal: string) => BigInt(Math.round(Number(decimal) * 1e6))

type Ticket = { family: string; code: string; selection: Selection; terms: Terms }

/** What a ticket is paid by the second evaluator, in minor units, and how many lines it has. */
export function secondPayout(bet: BetType, ticket: Ticket, result: Result) {
  const { lines, paid } = walkedBy(judgeOf(ticket), ticket.selection, result)
  if (bet.p === undefined) {
    const sum = paid.reduce(
      (all, [tier, hits]) => all + lineWin(bet, ticket.terms, { tier, hits }),
      0n,
    )
    return { lines, payoutMinor: sum }
  }
  return { lines, payoutMinor: groupWin(bet.p, paid, ticket.terms) }
}

const known = new Map<string, Judge>()

function judgeOf({ family, code }: Ticket): Judge {
  const name = `${family} ${code}`
  const judge = known.get(name) ?? JUDGES[family]?.(code)
  if (!judge) throw new RangeError(`no second evaluator of ${family}`)
  known.set(name, judge)
  return judge
}

function walkedBy(judge: Judge, selection: Selection, result: Result): Walked {
  if (judge.walk) return judge.walk(selection, result)
  const lines = judge.lines(selection)
  return { lines: lines.length, paid: lines.flatMap((line) => judge.look(line, result)) }
}

function lineWin(
  bet: BetType,
  terms: Terms,
  { tier, hits }: { tier: string; hits: number },
): bigint {
  const discounts = terms.discount ?? bet.discount ?? '0'
  const discount = e6(typeof discounts === 'string' ? discounts : (discounts[tier] ?? '0'))
  const full = terms.unitMinor * BigInt(bet.units ?? 1)
  const price = (full * (E6 - discount) + E6 - 1n) / E6
  if (tier === 'PUSH') return price
  const tables = [terms.odds ?? {}, bet.odds ?? {}]
  const odds =
    tables.map((table) => table[tier]).find(Boolean) ??
    tables.map((table) => table['*']).find(Boolean)
  if (!odds) return 0n
  return (terms.unitMinor * e6(odds) * BigInt(hits)) / E6 + (bet.plusPaid ? price : 0n)
}

/** All winning lines of a ticket have one probability: there is one prize, and it is rounded once. */
function groupWin(
  p: NonNullable<BetType['p']>,
  paid: readonly (readonly [string, number])[],
  { unitMinor, prizeGroup = 0 }: Terms,
): bigint {
  const [first] = paid
  if (!first) return 0n
  const [top = '1', bottom = '1'] = (typeof p === 'string' ? p : (p[first[0]] ?? '1')).split('/')
  return (
    (unitMinor * BigInt(paid.length) * BigInt(bottom) * BigInt(prizeGroup)) / (BigInt(top) * 2000n)
  )
}
