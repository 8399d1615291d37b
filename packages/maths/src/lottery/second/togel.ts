import { each, inOnes, type Judge, occurrences, type Paid } from './line.ts'

const POSITIONS = ['AS', 'KOP', 'KEPALA', 'EKOR']
const PAIRS = ['DEPAN', 'TENGAH', 'BELAKANG']

const isSide = (side: string, digit: number) =>
  side === 'BESAR'
    ? digit >= 5
    : side === 'KECIL'
      ? digit <= 4
      : side === 'GANJIL'
        ? digit % 2 === 1
        : digit % 2 === 0

/** Togel (rules/lottery-sea §4). */
export function togel(code: string): Judge {
  return {
    lines: each,
    look: ([pick = ''], result) => {
      const number = result.n4?.[0] ?? ''
      return numbersOf(code, pick, number) ?? sidesOf(code, pick, number)
    },
  }
}

function numbersOf(code: string, pick: string, number: string): Paid[] | null {
  const cells = () => {
    const hits = [...pick].map((digit) => occurrences([...number], digit))
    return hits.every((hit) => hit > 0)
      ? inOnes(true, String(hits.reduce((sum, hit) => sum + hit, 0)))
      : []
  }
  const hits = occurrences([...number], pick)
  const looks: Record<string, () => Paid[]> = {
    '4D': () => inOnes(pick === number),
    '3D': () => inOnes(pick === number.slice(1)),
    '2D': () => inOnes(pick === number.slice(2)),
    '2D_DEPAN': () => inOnes(pick === number.slice(0, 2)),
    '2D_TENGAH': () => inOnes(pick === number.slice(1, 3)),
    CB: () => (hits > 0 ? [['*', hits]] : []),
    CM: cells,
    CN: cells,
  }
  return looks[code.replace('_FULL', '')]?.() ?? null
}

function sidesOf(code: string, pick: string, number: string): Paid[] {
  const [place = '', value = ''] = pick.split(':')
  const digits = [...number].map(Number)
  const [, , c = 0, d = 0] = digits
  const digit = digits[POSITIONS.indexOf(place)] ?? -1
  const start = PAIRS.indexOf(place)
  const [one = 0, other = 0] = [digits[start], digits[start + 1]]
  const end = c * 10 + d
  const looks: Record<string, () => boolean> = {
    CJ: () => digit === +value,
    SPEC: () => isSide(value, digit),
    TT: () => (end >= 25 && end <= 74) === (pick === 'TENGAH'),
    UMUM: () => isSide(pick, /BESAR|KECIL/.test(pick) ? c : d),
    SHIO: () => (end === 0 ? 100 : end) % 12 === +pick % 12,
    KOMB: () => isSide(value.split('-')[0] ?? '', one) && isSide(value.split('-')[1] ?? '', other),
    HOMO: () => (one % 2 === other % 2) === (value === 'HOMO'),
    KK: () => (value === 'KEMBANG' ? one < other : one > other),
    KEMBAR: () => one === other,
    DASAR: () => isSide(pick, c + d === 0 ? 0 : ((c + d - 1) % 9) + 1),
  }
  return inOnes(looks[code]?.() === true, value || pick)
}
