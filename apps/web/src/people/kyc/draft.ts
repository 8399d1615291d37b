/** The values by name: numbers, too, are text until they are sent. */
const EMPTY = {
  idType: '',
  idNumber: '',
  payeename: '',
  birthday: '',
  nationality: '',
  placeOfBirth: '',
  email: '',
  address: '',
  permanentAddress: '',
  sourceOfIncome: '',
  occupation: '',
  employerName: '',
}
export type Info = typeof EMPTY
export type Draft = Info & { isSame: boolean }

const BLANK: Draft = { ...EMPTY, isSame: true }
let kept: { owner: string; values: Draft } | undefined

/** What a member has typed in this page so far. */
export function draftOf(owner: string): Draft {
  return kept?.owner === owner ? kept.values : BLANK
}

/**
 * Keeps it in memory, so that Back and a closed dialog lose nothing. It is written nowhere: a number of an ID would be
 * read there by whoever uses this browser next. A reload is warned of instead.
 */
export function keepDraft(owner: string, values: Draft) {
  kept = { owner, values: { ...values } }
}

/** Once it was sent, or the session is over. */
export function dropDraft() {
  kept = undefined
}

export function isTyped(values: Draft): boolean {
  return Object.entries(EMPTY).some(([name, empty]) => values[name as keyof Info] !== empty)
}
