/** The encoding of a text: the default alphabet of GSM, seven bits a letter, or UCS-2. */
export type Alphabet = 'gsm' | 'ucs2'

const ROOM: Record<Alphabet, { alone: number; inRow: number }> = {
  gsm: { alone: 160, inRow: 153 },
  ucs2: { alone: 70, inRow: 67 },
}
/** These take two places in the default alphabet. */
const WIDE = new Set('^{}\\[~]|€\f')
export const SEGMENTS_MAX = 10

/** The parts a text is sent in, usually one; no letter is split. */
export function segmentsOf(text: string, alphabet: Alphabet): string[] {
  const { alone, inRow } = ROOM[alphabet]
  if (sizeOf(text, alphabet) <= alone) return [text]
  const parts = ['']
  let left = inRow
  for (const letter of text) {
    const size = sizeOf(letter, alphabet)
    if (size > left) {
      parts.push('')
      left = inRow
    }
    parts[parts.length - 1] += letter
    left -= size
  }
  return parts
}

function sizeOf(text: string, alphabet: Alphabet): number {
  if (alphabet === 'ucs2') return text.length
  return [...text].reduce((sum, letter) => sum + (WIDE.has(letter) ? 2 : 1), 0)
}

export type Place = { row: number; count: number; index: number }

/** The header of a part: the reference of the series, its length, and the position in it. */
export function partHead({ row, count, index }: Place): Buffer {
  return Buffer.from([5, 0, 3, row & 255, count, index + 1])
}

export type Receipt = 'delivered' | 'undelivered' | 'expired' | 'refused' | 'unknown'

const BY_WORD: Record<string, Receipt> = {
  DELIVRD: 'delivered',
  UNDELIV: 'undelivered',
  DELETED: 'undelivered',
  EXPIRED: 'expired',
  REJECTD: 'refused',
  UNKNOWN: 'unknown',
}

/**
 * What a carrier's receipt reports of which message; null if it is none, or not final.
 * @param report the text of appendix B of SMPP 3.4: `id:… stat:DELIVRD err:000 …`
 */
export function receiptIn(report: string): { ref: string; receipt: Receipt } | null {
  const ref = /\bid:(\S{1,64})/.exec(report)?.[1]
  const receipt = BY_WORD[/\bstat:([A-Z]{1,10})/.exec(report)?.[1] ?? '']
  return ref && receipt ? { ref, receipt } : null
}
