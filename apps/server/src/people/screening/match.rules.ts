import { nameSimilarity, nameTokens, plainNumber } from './names.rules.ts'

/** Names at least this similar are reviewed by an operator (ELI-003). */
export const NEAR = 0.9

/** A person's identity data, in the form in which it is compared. */
export type Identity = {
  /** Words of the name, sorted; empty when it is unknown. */
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
 * Whether a person is the one on the list. `exact`: the same ID number, or the same name and birth date.
 * `near`: practically the same name, and no birth date that contradicts it.
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

export type Match = { match: 'exact' | 'near'; subject: string }

/** The entries that are this person, then those that are similar. */
export function matchesIn(
  person: Identity,
  entries: Iterable<{ entry: Identity; subject: string }>,
): Match[] {
  const matches: Match[] = []
  for (const { entry, subject } of entries) {
    const match = matchOf(person, entry)
    if (match) matches.push({ match, subject })
  }
  return matches.sort((a, b) => (a.match < b.match ? -1 : Number(a.match > b.match)))
}
