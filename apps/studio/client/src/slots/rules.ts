import type { SlotModel } from '@parola/maths'
import { fewTopHits } from '../../../src/titles/top-prize.ts'
import { major, shown } from '../platform/amounts.ts'
import { t } from '../platform/text.ts'

/** The rules of a model in sentences, composed from its parts. */
export function sentences(model: SlotModel): string[] {
  return [
    ...howItPays(model),
    ...wilds(model),
    ...features(model),
    ...freeSpins(model),
    topWords(model),
  ]
}

type Hold = NonNullable<SlotModel['hold']>

/** That the odds of the top prize rest on a few hits of a simulation, where they do. */
function fewHits(model: SlotModel): string {
  const few = fewTopHits(model)
  return few ? t('ruleTopFew', { hits: few.hits, rounds: few.rounds.toLocaleString('en') }) : ''
}

type Top = { times: string; oneIn?: string; rarerThan?: string }
/** Rarer prizes are listed with their odds. */
const RARE = 100_000_000

/** The most a round pays: what its reels can reach, or the cap; with its odds if it is that rare. */
function topWords(model: SlotModel): string {
  const { verified, maxWin } = model
  const top = verified.top as Top | undefined
  const max = Number(top?.times ?? maxWin)
  const odds = Number(top?.rarerThan ?? top?.oneIn ?? 0)
  const words = t(max < maxWin ? 'ruleTop' : 'ruleMax', { max: max.toLocaleString('en') })
  if (odds < RARE) return words
  const rare = t('ruleTopOdds', { odds: odds.toLocaleString('en') })
  return [words, rare, fewHits(model)].filter(Boolean).join(' ')
}

const leastOf = (pays: SlotModel['pays']) =>
  Math.min(...Object.values(pays).flatMap((own) => Object.keys(own).map(Number)))

function howItPays({ evaluation, grid, cascade, pays }: SlotModel): string[] {
  const words = {
    lines: () =>
      t(evaluation.type === 'lines' && evaluation.direction === 'both' ? 'ruleBoth' : 'ruleLines', {
        lines: evaluation.type === 'lines' ? evaluation.lines.length : 0,
      }),
    ways: () => t('ruleWays'),
    anywhere: () => t('ruleAnywhere', { least: leastOf(pays) }),
    clusters: () => t('ruleClusters', { least: leastOf(pays) }),
  }[evaluation.type]()
  return [
    words,
    ...('rows' in grid ? [] : [t('ruleHeights', { min: grid.rowsMin, max: grid.rowsMax })]),
    ...(cascade?.enabled ? [t('ruleCascade')] : []),
    ...(cascade?.ladder
      ? [
          t('ruleLadder', {
            base: cascade.ladder.base.join(', '),
            free: cascade.ladder.free.join(', '),
          }),
        ]
      : []),
  ]
}

function wilds(model: SlotModel): string[] {
  const all = model.symbols.filter(({ kind }) => kind === 'wild')
  const values = all.map(({ value = 1 }) => value).filter((value) => value > 1)
  return [
    ...(all.length > 0 ? [t('ruleWild')] : []),
    ...wildsAlone(model, all),
    ...(values.length > 0 ? [t('ruleWildTimes', { times: values.join(', ') })] : []),
    ...(model.expandingWilds ? [t('ruleExpand')] : []),
  ]
}

/** What a win of nothing but wilds pays: its own figure, which no wild multiplies, or nothing. */
function wildsAlone(model: SlotModel, all: SlotModel['symbols']): string[] {
  const own = all.flatMap(({ id }) => Object.entries(model.pays[id] ?? {}))
  if (own.length > 0) {
    const pays = own.map(([count, coins]) => `${count}: ${coins / model.bet.divisor}×`)
    return [t('ruleWildOwn', { pays: pays.join(', ') })]
  }
  const ids = new Set(all.map(({ id }) => id))
  const isOnEach = model.modes.base.strips.every((strip) => strip.some((id) => ids.has(id)))
  return isOnEach ? [t('ruleWildAlone')] : []
}

/** What coins are worth and how likely they come, when they hold. */
function holdRules({ trigger, respins, full, prizes, chance: [hits, among] }: Hold): string[] {
  const all = prizes.reduce((sum, { weight }) => sum + weight, 0)
  const list = prizes.map(({ id, value, weight }) => {
    const name = id === String(value) ? `${value}×` : `${id} ${value}×`
    return `${name} (${((weight / all) * 100).toFixed(1)} %)`
  })
  return [
    t('ruleHold', { count: trigger, respins, full }),
    t('ruleHoldPrizes', { prizes: list.join(', ') }),
    t('ruleHoldChance', { hits, among }),
  ]
}

function features({ hold, jackpots, scatterPays, symbols }: SlotModel): string[] {
  const pays = Object.entries(scatterPays ?? {}).map(([count, times]) => `${count}: ${times}×`)
  return [
    ...(hold ? holdRules(hold) : []),
    ...(symbols.some(({ kind }) => kind === 'orb') ? [t('ruleOrb')] : []),
    ...(pays.length > 0 ? [t('ruleScatter', { pays: pays.join(', ') })] : []),
    ...(jackpots ? jackpotRules(jackpots) : []),
  ]
}

/** Each jackpot with its seed, its contribution, and how it is hit (FAIR-015). */
function jackpotRules(jackpots: NonNullable<SlotModel['jackpots']>): string[] {
  const drawn = jackpots.filter(({ trigger }) => trigger !== undefined).map(({ id }) => id)
  const terms = jackpots.map(({ id, seed, contribution, trigger = 0, ceiling = 0 }) => {
    const share = `${Number(contribution) * 100}%`
    const words = { level: id, seed: shown(seed), share }
    return ceiling
      ? t('ruleJackpotCeiling', { ...words, ceiling: shown(ceiling) })
      : t('ruleJackpotOdds', { ...words, odds: (trigger / major()).toLocaleString('en') })
  })
  const all = drawn.length > 0 ? [t('ruleJackpots', { levels: drawn.join(', ') })] : []
  return [...all, ...terms, t('ruleJackpotTwo')]
}

function freeSpins({ freeSpins: free, buy = [] }: SlotModel): string[] {
  if (!free) return []
  const byCount = (won: Record<string, number>) =>
    Object.entries(won)
      .map(([count, spins]) => `${count}: ${spins}`)
      .join(', ')
  const { multiplier } = free
  const times: Record<string, () => string[]> = {
    none: () => [],
    fixed: () => [t('ruleFixed', { times: multiplier.type === 'fixed' ? multiplier.value : 1 })],
    progressive: () => [
      t('ruleProgressive', { step: multiplier.type === 'progressive' ? multiplier.step : 1 }),
    ],
    orb: () => [t('ruleOrbFree')],
  }
  return [
    t('ruleFree', { spins: byCount(free.trigger) }),
    t('ruleRetrigger', { spins: byCount(free.retrigger), max: free.maxSpins }),
    ...(times[multiplier.type]?.() ?? []),
    ...(free.stickyWilds ? [t('ruleSticky')] : []),
    ...(free.special ? [t('ruleSpecial')] : []),
    ...buy.map(({ spins: count, price }) => t('ruleBuy', { spins: count, price })),
  ]
}
