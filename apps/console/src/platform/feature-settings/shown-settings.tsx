import { LANGUAGES } from '@parola/locales/languages'
import { formatMinor, isCurrency } from '@parola/money'
import { formatMoney } from '@parola/ui'
import type { ReactNode } from 'react'
import { t, textOf } from '../i18n.ts'
import { percentOf } from '../percent.ts'

/** Settings of a feature as stored: sums are digits, in minor units. */
export type Stored = Record<string, unknown>
type Row = readonly [name: string, value: ReactNode]

export const featureName = (feature: string) => textOf(`featureSettings.${feature}`, feature)

/** The label of a field of a feature; empty where the path names none, such as a key of a record. */
export const fieldLabel = (feature: string, path: string) =>
  textOf(`featureSettings.${feature}.${path}`, '')

/** The text of a value that a field may have. */
export const choiceLabel = (feature: string, path: string, value: string) =>
  textOf(`featureSettings.${feature}.${path}.${value}`, value)

/** What a key of a record means: a category of games, a language, or what was typed. */
export function keyLabel(key: string): string {
  const language = (LANGUAGES as Record<string, { ownName: string } | undefined>)[key]
  return textOf(`rebate.type.${key}`, language?.ownName ?? key)
}

/** A single value within settings: where it is, the labels that lead to it, and its path among the fields. */
type Leaf = { place: string; label: string; path: string; value: unknown }

function leavesOf(feature: string, value: unknown, from: Omit<Leaf, 'value'>): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ ...from, value }]
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = from.path ? `${from.path}.${key}` : key
    const label = Array.isArray(value) ? '' : fieldLabel(feature, path)
    const shown = label || (Array.isArray(value) ? String(Number(key) + 1) : keyLabel(key))
    return leavesOf(feature, inner, {
      place: `${from.place}.${key}`,
      label: from.label ? `${from.label} · ${shown}` : shown,
      path: label ? path : from.path,
    })
  })
}

const START = { place: '', label: '', path: '' }

/** A value as people read it: a field of a sum or of a share is named so. */
function shownValue(feature: string, leaf: Leaf | undefined, currency: string): string {
  if (!leaf || leaf.value === null || leaf.value === '') return '–'
  const { path, value } = leaf
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (/minor$/i.test(path)) return shownSum(String(value), currency)
  if (/ppm$/i.test(path)) return `${percentOf(Number(value))}%`
  return typeof value === 'string' ? choiceLabel(feature, path, value) : String(value)
}

function shownSum(digits: string, currency: string): string {
  if (!/^\d+$/.test(digits) || !isCurrency(currency)) return digits
  return `${formatMoney(formatMinor(BigInt(digits), currency))} ${currency}`
}

type Settings = { feature: string; currency: string; settings: Stored }

/** Every value of the settings of a feature. */
export function settingRows({ feature, currency, settings }: Settings): Row[] {
  return leavesOf(feature, settings, START).map((leaf) => [
    leaf.label,
    shownValue(feature, leaf, currency),
  ])
}

type Change = { feature: string; currency: string; before: Stored; after: Stored }

/** What a change does to each value: before, and after. */
export function changedSettings({ feature, currency, before, after }: Change): Row[] {
  const old = new Map(leavesOf(feature, before, START).map((leaf) => [leaf.place, leaf]))
  const next = new Map(leavesOf(feature, after, START).map((leaf) => [leaf.place, leaf]))
  return [...new Map([...old, ...next]).values()]
    .filter(({ place }) => old.get(place)?.value !== next.get(place)?.value)
    .map(({ place, label }) => [
      label,
      <span key={place}>
        <s className="text-text3">{shownValue(feature, old.get(place), currency)}</s> →{' '}
        <strong>{shownValue(feature, next.get(place), currency)}</strong>
      </span>,
    ])
}
