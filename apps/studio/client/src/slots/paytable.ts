import type { SlotModel } from '@parola/maths'
import { folderOf } from '../engine/pictures.ts'
import type { Opened } from '../platform/api.ts'
import { el } from '../platform/element.ts'
import { type Key, t } from '../platform/text.ts'
import { lineShapes } from './line-shapes.ts'
import { sentences } from './rules.ts'

const VOLATILITIES: Record<string, Key> = {
  low: 'volatilityLow',
  medium: 'volatilityMedium',
  'medium-high': 'volatilityMediumHigh',
  high: 'volatilityHigh',
  'high with jackpots': 'volatilityJackpots',
  'very high': 'volatilityVeryHigh',
}
const NAMES: Record<string, Key> = { wild: 'wildName', scatter: 'scatterName', orb: 'orbName' }

/** What a symbol is beside what it pays: a wild, with its number if it multiplies. */
function nameOf({ kind, value = 1 }: SlotModel['symbols'][number]): string {
  const name = NAMES[kind]
  if (!name) return ''
  return kind === 'wild' && value === 1 ? t('wildPlain') : t(name, { times: value })
}

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
    const wild = model.symbols.find(({ id, kind }) => id === symbol && kind === 'wild')
    add(symbol, [...(wild ? [nameOf(wild)] : []), ...lines].join('\n'))
  }
  for (const symbol of model.symbols) {
    if (NAMES[symbol.kind] && !model.pays[symbol.id]) add(symbol.id, nameOf(symbol))
  }
  if (model.hold) add(model.hold.symbol, t('coinName'))
  for (const { members, pay } of model.groupPays ?? []) {
    const row = el('div', '', { class: 'pay mixed' })
    const times = pay / model.bet.divisor
    row.append(...members.map(picture), el('span', t('mixed', { times })))
    list.append(row)
  }
  const unit = t(isBanded ? 'paytableBands' : 'paytableUnit')
  return [el('h2', t('paytable')), el('p', unit), list, ...lineShapes(model)]
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
    hitRateText(model.verified, percent(hitRate)),
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

/** How often a round pays, and how that is known. */
function hitRateText({ cycle, method }: SlotModel['verified'], rate: string): string {
  const counted = Number(cycle ?? /full cycles? of (\d+)/.exec(String(method))?.[1] ?? 0)
  const played = Number(
    /(\d+) simulated rounds|simulation of (\d+)/.exec(String(method))?.slice(1).find(Boolean) ?? 0,
  )
  const number = (count: number) => count.toLocaleString('en')
  if (counted > 0) return t('hitRateCounted', { rate, windows: number(counted) })
  return played > 0 ? t('hitRatePlayed', { rate, rounds: number(played) }) : t('hitRate', { rate })
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
