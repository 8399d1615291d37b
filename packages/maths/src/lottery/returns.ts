import type { BetType } from './bet-type.ts'
import type { DrawStep } from './draw.ts'
import { FAMILIES } from './families.ts'

/** What odds of an operator may return: of the table’s own where no simple formula says it. */
const ALLOWED = { leastOfTable: 0.5, mostOfTable: 1, most: 0.995 }

export type OddsFlaw = { bet: string; tier: string; rule: 'unknown' | 'limits' }

/**
 * The odds of an operator that are not in the table of a family, or whose return leaves the allowed range: at least
 * half of the table's, and at most 99.5 % where one number is compared with all positions, elsewhere the table's.
 */
export function flawsOfOdds(
  family: string,
  changed: Readonly<Record<string, Readonly<Record<string, string>>>>,
): OddsFlaw[] {
  return Object.entries(changed).flatMap(([bet, odds]) =>
    Object.entries(odds).flatMap(([tier, value]) => {
      const rule = flawOf(family, { bet, tier, odds: Number(value) })
      return rule ? [{ bet, tier, rule }] : []
    }),
  )
}

type Changed = { bet: string; tier: string; odds: number }

function flawOf(family: string, { bet, tier, odds }: Changed): OddsFlaw['rule'] | null {
  const known = FAMILIES[family]
  const type = known && Object.hasOwn(known.bets, bet) ? known.bets[bet] : undefined
  const table = type?.odds && Object.hasOwn(type.odds, tier) ? Number(type.odds[tier]) : 0
  if (!known || !type || table === 0) return 'unknown'
  const hits = hitsOf(type, known.draw)
  const share = odds / table
  const isTooMuch = hits === null ? share > ALLOWED.mostOfTable : odds * hits > ALLOWED.most
  return isTooMuch || share < ALLOWED.leastOfTable ? 'limits' : null
}

/** Expected hits of a number for each unit staked, where it is compared with whole numbers; else null. */
export function hitsOf(bet: BetType, draw: readonly DrawStep[]): number | null {
  const { view, domain, match, units = 1, anyOrder, pick = 1, discount, plusPaid } = bet
  const isPlain = match === 'hits' && !view.split && !view.join && !view.at && !anyOrder
  if (!isPlain || pick > 1 || domain.digits === undefined || discount || plusPaid) return null
  const counts = view.fields.map((field) => countOf(draw, field))
  if (counts.includes(null)) return null
  const positions = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return positions / 10 ** domain.digits / units
}

function countOf(draw: readonly DrawStep[], field: string): number | null {
  const step = draw.find((part) => 'field' in part && part.field === field)
  return step && 'digits' in step ? step.count : null
}
