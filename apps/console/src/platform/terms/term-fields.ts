import type { TermsPart } from '@parola/contract'
import { formatMoney } from '@parola/ui'
import { t, textOf } from '../i18n.ts'
import { percentOf } from '../percent.ts'

/** The fields of an item as texts: `rates.RNG` is a field within a field. */
export type TermValues = Record<string, string>
export type TermFieldKind = 'amount' | 'percent' | 'count' | 'text' | 'switch' | 'payer'

const RATES = 'rates.'
const KINDS: Record<string, TermFieldKind> = {
  feePpm: 'percent',
  dailyTimes: 'count',
  everyMinutes: 'count',
  isOpen: 'switch',
  feePayer: 'payer',
}

/** How a field is written and read: amounts, unless its name says otherwise. */
export function fieldKindOf(part: TermsPart, name: string): TermFieldKind {
  if (name.startsWith(RATES) || (part === 'rebate' && name === 'cap')) return 'percent'
  return KINDS[name] ?? 'amount'
}

export function fieldNameOf(part: TermsPart, name: string): string {
  if (name.startsWith(RATES)) {
    const type = name.slice(RATES.length)
    return textOf(`rebate.type.${type}`, type)
  }
  return textOf(`terms.${part}.${name}`, textOf(`terms.field.${name}`, name))
}

/** A field as people read it; a dash where there is none. */
export function shownField(part: TermsPart, name: string, value: string | undefined): string {
  if (value === undefined) return '–'
  switch (fieldKindOf(part, name)) {
    case 'amount':
      return formatMoney(value)
    case 'percent':
      return `${percentOf(value)}%`
    case 'switch':
      return t(value === 'true' ? 'yes' : 'no')
    case 'payer':
      return t(value === 'member' ? 'terms.payer.member' : 'terms.payer.house')
    default:
      return value
  }
}

/** The fields of an item by name, as texts. */
export function valuesOf(terms: object, prefix = ''): TermValues {
  const entries = Object.entries(terms).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(valuesOf(value, `${prefix}${name}.`))
      : [[`${prefix}${name}`, String(value)] as const],
  )
  return Object.fromEntries(entries)
}
