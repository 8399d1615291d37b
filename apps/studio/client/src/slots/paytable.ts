import type { SlotModel } from '@parola/maths'
import { folderOf } from '../engine/pictures.ts'
import { major, shown } from '../platform/amounts.ts'
import type { Opened } from '../platform/api.ts'
import { el } from '../platform/element.ts'
import { type Key, t } from '../platform/text.ts'

const VOLATILITIES: Record<string, Key> = {
  low: 'volatilityLow',
  medium: 'volatilityMedium',
  'medium-high': 'volatilityMediumHigh',
  high: 'volatilityHigh',
  'high with jackpots': 'volatilityJackpots',
  'very high': 'volatilityVeryHigh',
}
const NAMES: Record<string, Key> = { wild: 'wildName', scatter: 'scatterName', orb: 'orbName' }

/** What each symbol pays, in stakes; counts in bands are shown with a lower bound. */
export function paytable({ model, game }: Opened): HTMLElement[] {
  const list = el('div', '', { class: 'pays' })
  const isBanded = model.evaluation.type === 'anywhere' || model.evaluation.type === 'clusters'
  const paying = Object.keys(model.pays)
  // A symbol without a pay has a description beside its picture instead.
  const alt = (symbol: string) =>
    paying.includes(symbol) ? t('symbol', { n: paying.indexOf(symbol) + 1 }) : ''
  const picture = (symbol: string) =>
    el('img', '', { src: `${folderOf(game)}/${symbol}.webp`, alt: alt(symbol) })
  const add = (symbol: string, words: string) => {
    const row = el('div', '', { class: 'pay' })
    row.append(picture(symbol), el('span', words))
    list.append(row)
  }
  for (const [symbol, pays] of Object.entries(model.pays)) {
    const lines = Object.entries(pays)
      .reverse()
      .map(([count, coins]) => `${count}${isBanded ? '+' : ''} ×  ${coins / model.bet.divisor}`)
    add(symbol, lines.join('\n'))
  }
  for (const { id, kind, value } of model.symbols) {
    const name = NAMES[kind]
    if (name && !model.pays[id]) add(id, t(name, { times: value ?? 1 }))
  }
  if (model.hold) add(model.hold.symbol, t('coinName'))
  for (const { members, pay } of model.groupPays ?? []) {
    const row = el('div', '', { class: 'pay mixed' })
    const times = pay / model.bet.divisor
    row.append(...members.map(picture), el('span', t('mixed', { times })))
    list.append(row)
  }
  return [el('h2', t('paytable')), el('p', t('paytableUnit')), list]
}

/** The rules of this model, composed from its parts. */
export function rules({ model, version }: Opened): HTMLElement[] {
  const list = el('ul')
  for (const words of sentences(model)) list.append(el('li', words))
  const { rtp, hitRate, volatility, buyRtp } = model.verified as {
    rtp: string
    hitRate?: string
    volatility?: string
    buyRtp?: Record<string, { rtp: string }>
  }
  const percent = (share: string | undefined) => (Number(share ?? 0) * 100).toFixed(2)
  const figures = [
    t('rtp', { rtp: percent(rtp), volatility: volatilityName(volatility) }),
    t('hitRate', { rate: percent(hitRate) }),
    ...Object.values(buyRtp ?? {}).map((buy) => t('buyRtp', { rtp: percent(buy.rtp) })),
  ]
  return [
    el('h2', t('rules')),
    list,
    el('p', t('interrupted')),
    ...figures.map((words) => el('p', words, { class: 'figure' })),
    el('p', versionWords(version), { class: 'figure' }),
  ]
}

function volatilityName(text: string | undefined): string {
  const name = VOLATILITIES[text ?? '']
  return name ? t(name) : ''
}

/** The version of the rules, and since when it is played (FAIR-009). */
function versionWords({ hash, since }: Opened['version']): string {
  const day = since ? new Date(since).toLocaleDateString(document.documentElement.lang) : ''
  return t('version', { hash: hash.slice(0, 12), day })
}

function sentences(model: SlotModel): string[] {
  return [
    ...howItPays(model),
    ...wilds(model),
    ...features(model),
    ...freeSpins(model),
    topWords(model),
  ]
}

type Top = { times: string; oneIn?: string; rarerThan?: string }
/** Rarer prizes are listed with their odds. */
const RARE = 100_000_000

/** The most a round pays: what its reels can reach, or the cap; with its odds if it is that rare. */
function topWords({ verified, maxWin }: SlotModel): string {
  const top = verified.top as Top | undefined
  const max = Number(top?.times ?? maxWin)
  const odds = Number(top?.rarerThan ?? top?.oneIn ?? 0)
  const words = t(max < maxWin ? 'ruleTop' : 'ruleMax', { max: max.toLocaleString('en') })
  return odds < RARE ? words : `${words} ${t('ruleTopOdds', { odds: odds.toLocaleString('en') })}`
}

function howItPays({ evaluation, grid, cascade }: SlotModel): string[] {
  const words = {
    lines: () =>
      t(evaluation.type === 'lines' && evaluation.direction === 'both' ? 'ruleBoth' : 'ruleLines', {
        lines: evaluation.type === 'lines' ? evaluation.lines.length : 0,
      }),
    ways: () => t('ruleWays'),
    anywhere: () => t('ruleAnywhere'),
    clusters: () => t('ruleClusters'),
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
    ...(values.length > 0 ? [t('ruleWildTimes', { times: values.join(', ') })] : []),
    ...(model.expandingWilds ? [t('ruleExpand')] : []),
  ]
}

function features({ hold, jackpots, scatterPays, symbols }: SlotModel): string[] {
  const pays = Object.entries(scatterPays ?? {}).map(([count, times]) => `${count}: ${times}×`)
  return [
    ...(hold
      ? [t('ruleHold', { count: hold.trigger, respins: hold.respins, full: hold.full })]
      : []),
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
  const spins = Object.entries(free.trigger).map(([count, won]) => `${count}: ${won}`)
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
    t('ruleFree', { spins: spins.join(', ') }),
    ...(times[multiplier.type]?.() ?? []),
    ...(free.stickyWilds ? [t('ruleSticky')] : []),
    ...(free.special ? [t('ruleSpecial')] : []),
    ...buy.map(({ spins: count, price }) => t('ruleBuy', { spins: count, price })),
  ]
}
