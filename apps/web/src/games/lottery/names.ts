import type { BetType } from '@parola/maths/lottery'
import { hasText, t, textOf } from '../../platform/texts/i18n.ts'

/** Places of five digits, which begin the codes of their bets. */
const PARTS = ['5X', 'F4', 'B4', 'F3', 'M3', 'B3', 'F2', 'B2', 'RX2', 'RX3', 'RX4'] as const
/** What is bet on there. */
const KINDS = [
  ...['DIRECT', 'SUM', 'BAO', 'SHUN', 'DUI', 'DXDS', 'BDW1', 'BDW2', 'BDW3'],
  ...['G120', 'G60', 'G30', 'G20', 'G10', 'G5', 'G24', 'G12', 'G6F', 'G4', 'G3', 'G6', 'G2'],
  ...['LEAST1', 'LEAST2', 'LEAST3', 'LEAST4'],
] as const
const COMPOSED = new RegExp(`^(${PARTS.join('|')})_(${KINDS.join('|')})$`)

/** Families whose bets have the same names. */
const GROUPS: Record<string, string> = {
  ...{ VN_MB: 'VN', VN_MN: 'VN', '4D_MY': '4D', '4D_SG': '4D' },
  ...{ TH_GLO: 'TH', LA: 'TH', HN: 'TH', TH_FAST: 'TH' },
}

/** The name of a bet: that of its family, or one that several families share. */
export function betName(family: string, code: string): string {
  const own = `lottery.bet.${GROUPS[family] ?? family}.${code}`
  if (hasText(own)) return textOf(own, code)
  const [, part, kind] = (family === 'SSC' && COMPOSED.exec(code)) || []
  if (part && kind)
    return `${textOf(`lottery.part.${part}`, part)} · ${textOf(`lottery.kind.${kind}`, kind)}`
  return code
}

/** What a value of a bet means: `BIG`, `HORSE`, `W`, `BESAR-GANJIL`; numbers are their own name. */
export function valueName(value: string): string {
  if (hasText(`lottery.value.${value}`)) return textOf(`lottery.value.${value}`, value)
  if (!/^[A-Z]+-[A-Z]+$/.test(value)) return value
  const [first = '', second = ''] = value.split('-')
  const isPair = first.length === 1
  const names = { first: valueName(first), second: valueName(second) }
  return isPair ? t('lottery.against', names) : `${names.first} · ${names.second}`
}

/** A pick with its position: "First: Big". */
export function pickName(pick: string): string {
  const [name = '', value] = pick.split(':')
  return value === undefined ? valueName(name) : `${valueName(name)}: ${valueName(value)}`
}

export const fieldName = (field: string) => textOf(`lottery.field.${field}`, field)

/** "20261126-0512" as a player reads it: the number of the day, or the date of a daily draw. */
export function issueName(numero: string): string {
  const [day = '', no] = numero.split('-')
  const date = `${day.slice(4, 6)}-${day.slice(6, 8)}`
  return no ? `${date} · ${no}` : `${day.slice(0, 4)}-${date}`
}

/** Which numbers of a draw count for a bet, in words. */
export function whereName({ view }: BetType): string {
  const fields = view.fields.map(fieldName)
  const [first = '', last = ''] = [fields[0], fields.at(-1)]
  const named = fields.length > 3 ? t('lottery.fromTo', { first, last }) : fields.join(', ')
  const [start, end] = view.slice ?? []
  if (start === undefined) return named
  const n = Math.abs(end === undefined ? start : end - start)
  if (start < 0 && end === undefined) return t('lottery.lastDigits', { n, where: named })
  return start === 0 ? t('lottery.firstDigits', { n, where: named }) : named
}
