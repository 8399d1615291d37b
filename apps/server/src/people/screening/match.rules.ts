import { nameSimilarity, nameTokens, plainNumber } from './names.rules.ts'

/** Names that are at least so alike are looked at by a person (ELI-003). */
export const NEAR = 0.9

/** What is known of somebody, in the form in which it is compared. */
export type Identity = {
  /** Words of the name, in one order; none when it is not known. */
  tokens: readonly string[]
  /** `yyyy-mm-dd`. */
  birthDate: string | null
  idNumber: string | null
}

export type KnownPerson = {
  name?: string | null | undefined
  birthDate?: string | null | undefined
  idNumber?: string | null | undefined
}

export function identityOf({ name, birthDate, idNumber }: KnownPerson): Identity {
  return {
    tokens: nameTokens(name ?? ''),
    birthDate: birthDate || null,
    idNumber: plainNumber(idNumber ?? '') || null,
  }
}

/**
 * Whether a person is the one on the list. `exact`: the same ID number, or the same name and birth
 * date. `near`: a name as good as the same, and no birth date that speaks against it.
 */
export function matchOf(person: Identity, entry: Identity): 'exact' | 'near' | null {
  if (entry.idNumber && entry.idNumber === person.idNumber) return 'exact'
  if (person.tokens.length === 0 || entry.tokens.length === 0) return null
  const areBothKnown = person.birthDate !== null && entry.birthDate !== null
  if (areBothKnown && person.birthDate !== entry.birthDate) return null
  const isSameName = person.tokens.join(' ') === entry.tokens.join(' ')
  if (areBothKnown && isSameName) return 'exact'
  return nameSimilarity(person.tokens, entry.tokens) >= NEAR ? 'near' : null
}

/** What weighs most of all that a person was compared with. */
export function worstOf(matches: readonly ('exact' | 'near' | null)[]): 'exact' | 'near' | null {
  if (matches.includes('exact')) return 'exact'
  return matches.includes('near') ? 'near' : null
}
