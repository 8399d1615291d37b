import { blindIndex, openText, sealText } from '#platform/crypto'
import type { Identity } from './match.rules.ts'
import { nameKeys } from './names.rules.ts'

/** What is kept of a person or of an entry of the list: one part encrypted, the rest keyed hashes. */
export type Indexed = {
  sealed: Buffer
  /** The same for the same person, whoever writes it down. */
  fingerprint: string
  numberIndex: string | null
  birthIndex: string | null
  /** Of the whole name and the birth date. */
  exactIndex: string | null
  nameIndexes: string[]
}

export type PersonIndex = {
  keep(identity: Identity, context: string): Indexed
  open(sealed: Buffer, context: string): Identity
}

const HEX_CHARACTERS = 32

/** Makes identities findable without making them readable (ELI-004). */
export function personIndex(fieldKey: Buffer): PersonIndex {
  const key = blindIndex(fieldKey, 'screening')
  const hash = (kind: string, value: string) =>
    blindIndex(key, `${kind}:${value}`).toString('hex').slice(0, HEX_CHARACTERS)
  return {
    keep: (identity, context) => {
      const { tokens, birthDate, idNumber } = identity
      const name = tokens.join(' ')
      return {
        sealed: sealText(key, JSON.stringify([name, birthDate, idNumber]), context),
        fingerprint: hash('entry', JSON.stringify([name, birthDate, idNumber])),
        numberIndex: idNumber && hash('number', idNumber),
        birthIndex: birthDate && hash('birth', birthDate),
        exactIndex: birthDate && name ? hash('exact', `${name}:${birthDate}`) : null,
        nameIndexes: nameKeys(tokens).map((part) => hash('name', part)),
      }
    },
    open: (sealed, context) => {
      const [name, birthDate, idNumber] = JSON.parse(openText(key, sealed, context))
      return { tokens: name ? String(name).split(' ') : [], birthDate, idNumber }
    },
  }
}
