import { type BetType, PUSH, type Selection, type View, type Win } from './bet-type.ts'
import { choose, combinations, ordersOf, partsOf, sumOf } from './count.ts'
import type { DrawStep } from './draw.ts'
import type { Family } from './families.ts'
import { mostOfSets } from './most-sets.ts'
import { oddsOf, payoutOf, type Terms } from './price.ts'
import { formOf } from './rule/appear.ts'
import { linesOf } from './rule/rules.ts'

type Ticket = { selection: Selection; terms: Terms }
type Draw = { places: number; isSample: boolean; digits: number }

/**
 * The highest win that a ticket can have, in minor units; never less than what a draw pays, and exact but for
 * picks that exclude each other in a way that the bet type does not show.
 */
export function mostOf(family: Family, bet: BetType, ticket: Ticket): bigint {
  const draw = { ...sizeOf(family.draw, bet.view), digits: 1 }
  const pays = (wins: readonly Win[]) => payoutOf(bet, wins, ticket.terms)
  const best = candidates(bet, ticket, draw).map(pays)
  const won = best.reduce((most, minor) => (minor > most ? minor : most), 0n)
  if (!bet.push && !bet.pushes) return won
  const returned = pays([{ tier: PUSH, hits: 1, lines: linesOf(bet, ticket.selection) }])
  return returned > won ? returned : won
}

/** How many numbers of a view a draw makes, and whether they all differ. */
function sizeOf(steps: readonly DrawStep[], view: View): Omit<Draw, 'digits'> {
  const counts = steps.flatMap((step) =>
    'parts' in step
      ? step.parts.map(({ field, count }) => ({ field, count, width: 1 }))
      : [{ field: step.field, count: step.count, width: 'digits' in step ? step.digits : 1 }],
  )
  const fields = counts.filter(({ field }) => view.fields.includes(field))
  const [start = 0, end] = view.slice ?? []
  const widthOf = (width: number) => (view.split ? 'x'.repeat(width).slice(start, end).length : 1)
  const places = sumOf(fields.map(({ count, width }) => count * widthOf(width)))
  return {
    places: view.join ? 1 : (view.at?.length ?? places),
    isSample: steps.some((step) => 'parts' in step) && !view.map,
  }
}

/** Outcomes of which one is the best. */
function candidates(bet: BetType, { selection, terms }: Ticket, draw: Draw): Win[][] {
  if (bet.rule === 'appear')
    return (APPEAR[bet.match ?? 'hits'] ?? none)({ bet, selection, terms, draw })
  if (bet.rule === 'group') return [onLines(mostOfGroup(bet, selection))]
  if (bet.sets !== undefined) return [onLines(mostOfSets(bet, selection))]
  return mostOfPicks(bet, selection)
}

const onLines = (lines: number, tier = '*', hits = 1): Win[] => [{ tier, hits, lines }]
const none = (): Win[][] => []

/** Picks that each name an event: of those that exclude each other one is paid, the others together. */
function mostOfPicks(bet: BetType, { picks = [] }: Selection): Win[][] {
  const tierOf = (pick: string) => {
    const [, value] = pick.split(':')
    return value ?? (bet.rule === 'ordering' || bet.names ? '*' : pick)
  }
  const all = picks.map((pick): Win => ({ tier: tierOf(pick), hits: 1, lines: 1 }))
  if (bet.match === 'run')
    return Object.keys(bet.odds ?? {}).map((tier) => onLines(picks.length, tier))
  return bet.rule === 'sum' ? all.map((win) => [win]) : [all]
}

type Requested = { bet: BetType; selection: Selection; terms: Terms; draw: Draw }

/** How many picks can be drawn at the same time. */
function together({ bet, selection, draw }: Requested): number {
  const { picks = [], bankers = [] } = selection
  return Math.min(picks.length, Math.floor(draw.places / (bet.times ?? 1)) - bankers.length)
}

const APPEAR: Record<string, (requested: Requested) => Win[][]> = {
  hits: (requested) => {
    const { selection, draw } = requested
    if (!draw.isSample) {
      return alike(requested).map(({ tier, lines }) => onLines(lines, tier, draw.places))
    }
    const each = (selection.picks ?? []).map((pick) => tiersOf(requested, pick))
    return [each.slice(0, draw.places).flatMap((tier) => onLines(1, tier))]
  },
  all: (requested) => {
    const { bet, selection } = requested
    const { picks = [], bankers = [] } = selection
    const size = (bet.pick ?? 1) - bankers.length
    if ((bet.pick ?? 1) > 1) return [onLines(choose(together(requested), size))]
    const byOdds = picks
      .map((pick) => tiersOf(requested, pick))
      .toSorted((a, b) => oddsIn(requested, b) - oddsIn(requested, a))
    return [byOdds.slice(0, together(requested)).flatMap((tier) => onLines(1, tier))]
  },
  none: ({ bet, selection }) => [onLines(choose(selection.picks?.length ?? 0, bet.pick ?? 1))],
  cover: ({ bet, selection, draw }) => {
    const { picks = [], bankers = [] } = selection
    const drawn = draw.places === 1 ? 1 : Math.max(0, draw.places - bankers.length)
    return [onLines(choose(picks.length - drawn, (bet.pick ?? 1) - bankers.length - drawn))]
  },
  'pair-min': ({ selection, draw }) => {
    const count = Math.max(1, selection.picks?.length ?? 0)
    const each = Math.floor(draw.places / count)
    const more = draw.places % count
    const pairs = (n: number) => choose(n, 2)
    const few = pairs(count) - pairs(more)
    return [[...onLines(few, '*', each), ...onLines(pairs(more), '*', each + 1)]]
  },
  count: ({ bet, selection, draw }) => mostOfCount(bet, selection, draw),
  'by-field': (requested) =>
    alike(requested).map(({ tier: own, lines }) => {
      const shape = `${own}:`
      return Object.keys(requested.bet.odds ?? {})
        .filter((tier) => !tier.includes(':') || tier.startsWith(shape))
        .map((tier) => ({ tier, lines, hits: /special|consolation/.test(tier) ? 10 : 1 }))
    }),
  cells: ({ bet, selection }) =>
    Object.keys(bet.odds ?? {}).map((tier) => onLines(selection.picks?.length ?? 0, tier)),
}

/**
 * The highest payout of one line on a number, for one hit: what it adds to the liability of the number. Numbers of one
 * tier have one prize, which is computed once: a ticket may have 5,000 of them.
 */
export function numberPrizes(bet: BetType, terms: Terms): (pick: string) => bigint {
  const prizes = new Map<string, bigint>()
  return (pick) => {
    const tier = bet.p === undefined ? tiersOf({ bet }, pick) : groupTierOf(bet, pick)
    const prize = prizes.get(tier) ?? highestOf(bet, terms, tier)
    prizes.set(tier, prize)
    return prize
  }
}

/** The least that one winning line pays, in minor units; lines that only return their stake are no win. */
export function leastOf(bet: BetType, terms: Terms): bigint {
  const tiers = typeof bet.p === 'object' ? Object.keys(bet.p) : Object.keys(bet.odds ?? {})
  const prizes = (tiers.length > 0 ? tiers : ['*'])
    .map((tier) => payoutOf(bet, [{ tier, hits: 1, lines: 1 }], terms))
    .filter((prize) => prize > 0n)
  return prizes.reduce((least, prize) => (prize < least ? prize : least), prizes[0] ?? 0n)
}

const groupTierOf = ({ p }: BetType, pick: string) =>
  typeof p === 'object' && Object.hasOwn(p, pick) ? pick : '*'

function highestOf(bet: BetType, terms: Terms, shape: string): bigint {
  const pays = (tier: string) => payoutOf(bet, [{ tier, hits: 1, lines: 1 }], terms)
  if (bet.p !== undefined) return pays(shape)
  const tiers = Object.keys(bet.odds ?? {})
  const own = tiers.filter((tier) => tier === shape || tier.startsWith(`${shape}:`))
  return (own.length > 0 ? own : tiers)
    .map(pays)
    .reduce((most, prize) => (prize > most ? prize : most), 0n)
}

/**
 * Picks that a draw pays together, because any order of their digits wins: their tier, and how many there are. Of those
 * that pay the same there is one.
 */
function alike(requested: Requested): { tier: string; lines: number }[] {
  const { bet, selection } = requested
  const groups = Map.groupBy(selection.picks ?? [], (pick) => formOf(bet, pick))
  const found = new Map<string, { tier: string; lines: number }>()
  for (const picks of groups.values()) {
    const tier = tiersOf(requested, picks[0] ?? '')
    found.set(`${picks.length} ${tier}`, { tier, lines: picks.length })
  }
  return [...found.values()]
}

function tiersOf({ bet }: Pick<Requested, 'bet'>, pick: string): string {
  if (bet.shapes && !bet.odds?.['*']) return String(ordersOf(partsOf(pick)))
  if (bet.odds?.[pick]) return pick
  // Which sign is the year's is known at the draw alone: the better of both counts.
  const { YEAR: year = '0', '*': other = '0' } = bet.odds ?? {}
  return Number(year) > Number(other) ? 'YEAR' : '*'
}

const oddsIn = ({ bet, terms }: Requested, tier: string) => Number(oddsOf(bet, terms, tier) ?? 0)

/** Every number of hits that a draw can give, and with them the extra number or not. */
function mostOfCount(bet: BetType, { picks = [] }: Selection, { places }: Draw): Win[][] {
  const size = bet.pick ?? 1
  const outcomes: Win[][] = []
  for (let drawn = 0; drawn <= Math.min(picks.length, places); drawn += 1) {
    for (const extra of bet.extra && drawn < picks.length ? [0, 1] : [0]) {
      const blank = picks.length - drawn - extra
      outcomes.push(
        Array.from({ length: size + 1 }, (_, hits): Win[] => [
          { tier: String(hits), hits: 1, lines: choose(drawn, hits) * choose(blank, size - hits) },
          {
            tier: `${hits}+`,
            hits: 1,
            lines: extra * choose(drawn, hits) * choose(blank, size - hits - 1),
          },
        ]).flat(),
      )
    }
  }
  return outcomes
}

/** The most groups of positions that one draw can win; digits that were chosen are alike. */
function mostOfGroup(bet: BetType, { high = [], low = [], positions = [] }: Selection): number {
  const { anyOf } = bet
  if (!anyOf) return 1
  const chosen = Math.min(5, bet.same ? high.length : low.length)
  const isWon = (labels: readonly number[]) => {
    const different = new Set(labels).size
    return bet.same ? different === 2 : different === labels.length
  }
  let most = 0
  const walk = (labels: readonly number[], used: number) => {
    if (labels.length === positions.length) {
      const won = combinations(labels, anyOf).filter((group) => !group.includes(-1) && isWon(group))
      most = Math.max(most, won.length)
      return
    }
    for (let label = -1; label <= Math.min(used, chosen - 1); label += 1) {
      walk([...labels, label], Math.max(used, label + 1))
    }
  }
  walk([], 0)
  return most
}
