import { type FairStream, fairStream } from '../src/fair-stream.ts'
import type { BetType, Result, Selection } from '../src/lottery/bet-type.ts'
import { flawOf, isNumber } from '../src/lottery/check.ts'
import { drawFrom } from '../src/lottery/draw.ts'
import { FAMILIES } from '../src/lottery/families.ts'
import { settleTicket, type Terms } from '../src/lottery/price.ts'
import { secondPayout } from '../src/lottery/second/second.ts'
import { SIGNS } from '../src/lottery/zodiac.ts'
import { quickWords } from '../src/quick-words.ts'

const SEED = { serverSeed: '00', clientSeed: '', nonce: 0 }
/** Tickets on one result before the next is drawn. */
const TICKETS_OF_A_DRAW = 20

/** Values that a bet type takes, for picks out of a list; numbers with many digits are made instead. */
function valuesOf({ domain }: BetType): string[] {
  if (domain.in) return [...domain.in]
  if (domain.digits === 1) return Array.from({ length: 10 }, (_, digit) => String(digit))
  const { from = 0, to = 0 } = domain
  return Array.from({ length: to - from + 1 }, (_, i) => String(from + i))
}

type Draws = { stream: FairStream; result: Result }

/** A number that is often one of those drawn, so that wins are not too rare to compare. */
function numberOf(bet: BetType, { stream, result }: Draws): string {
  const size = bet.domain.digits ?? 0
  const drawn = Object.values(result).flat()
  const near = drawn[stream.int(drawn.length)] ?? ''
  if (bet.domain.pairsTo) {
    const pair =
      stream.int(3) === 0 ? drawn.slice(0, 2) : [0, 0].map(() => String(stream.int(31) + 1))
    return (stream.int(2) ? [...pair].reverse() : pair).join('-')
  }
  if (stream.int(3) === 0 && near.length >= size) {
    const part = stream.int(2) ? near.slice(0, size) : near.slice(-size)
    return stream.int(3) ? part : [...part].reverse().join('')
  }
  return Array.from({ length: size }, () => stream.int(10)).join('')
}

function picksOf(bet: BetType, draws: Draws, count: number): string[] {
  const { domain } = bet
  if (domain.pairsTo || (domain.digits ?? 0) > 1) {
    const picks = Array.from({ length: count * 2 }, () => numberOf(bet, draws))
    return [...new Set(picks)].filter((pick) => isNumber(bet, pick)).slice(0, count)
  }
  const values = valuesOf(bet)
  return draws.stream.sample(values, Math.min(count, values.length))
}

function randomSelection(bet: BetType, draws: Draws): Selection {
  const { stream } = draws
  const some = (least: number, more: number) => picksOf(bet, draws, least + stream.int(more + 1))
  if (bet.sets) {
    return { sets: Array.from({ length: bet.sets }, () => some(bet.choose ? 0 : 1, 2)) }
  }
  if (bet.rule === 'group') return randomGroup(bet, stream, some)
  const picks = some(Math.max(bet.least ?? 0, bet.pick ?? 1), bet.ways ? 1 : 2).slice(0, bet.most)
  if (!bet.banker || (bet.pick ?? 1) < 2 || stream.int(2)) return { picks }
  return { bankers: picks.slice(0, 1), picks: picks.slice(1) }
}

type Some = (least: number, more: number) => string[]

function randomGroup(
  { high, low, same, anyOf, names = [] }: BetType,
  stream: FairStream,
  some: Some,
) {
  return {
    ...(high ? { high: some(high.choose + (same ? 1 : 0), 3) } : {}),
    ...(low && !same ? { low: some(low.choose, 3) } : {}),
    ...(anyOf ? { positions: stream.sample(names, anyOf + stream.int(6 - anyOf)) } : {}),
  }
}

export type Difference = { family: string; code: string; selection: Selection; result: Result }

/** Settles so many random tickets of a family by both evaluators; the tickets on which they differ. */
export function compareFamily(
  family: string,
  { tickets, seed }: { tickets: number; seed: number },
) {
  const words = quickWords(seed)
  const stream = fairStream({ ...SEED, words: () => words })
  const { draw = [], bets = {} } = FAMILIES[family] ?? {}
  const codes = Object.keys(bets)
  const differences: Difference[] = []
  let result: Result = {}
  let won = 0
  let compared = 0
  for (let i = 0; compared < tickets; i += 1) {
    if (i % TICKETS_OF_A_DRAW === 0) {
      result = {
        ...drawFrom(draw, { ...SEED, words: () => words }),
        sign: [SIGNS[stream.int(12)] ?? ''],
      }
    }
    const code = codes[stream.int(codes.length)] ?? ''
    const bet = bets[code] as BetType
    const selection = randomSelection(bet, { stream, result })
    if (flawOf(bet, selection)) continue
    compared += 1
    const terms: Terms = {
      unitMinor: BigInt(stream.int(100_000) + 1),
      prizeGroup: 1700 + 2 * stream.int(140),
    }
    const first = settleTicket(bet, { selection, terms }, result)
    const second = secondPayout(bet, { family, code, selection, terms }, result)
    if (first.payoutMinor > 0n) won += 1
    if (first.payoutMinor !== second.payoutMinor || first.lines !== second.lines) {
      differences.push({ family, code, selection, result })
    }
  }
  return { compared, won, differences }
}
