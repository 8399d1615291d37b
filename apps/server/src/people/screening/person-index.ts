import { derivedRing, type SealRing } from '@parola/vendor-protocol'
import { blindIndex, type FieldKeys, openText, sealText } from '#platform/crypto'
import { defineSealed } from '#platform/secrets'
import type { Identity } from './match.rules.ts'
import { nameKeys } from './names.rules.ts'

/** What is stored of a person or of an entry of the list: one part encrypted, the rest keyed hashes. */
export type Indexed = {
  sealed: Buffer
  /** The same for the same person, whatever the source. */
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

const derive = (key: Buffer) => blindIndex(key, 'screening')

/** Identities are sealed with keys of their own. */
const screeningRing = (ring: SealRing) => derivedRing(ring, derive)

/** The entries of lists, and members to compare with. */
defineSealed({
  ...{ table: 'screening.restricted', column: 'sealed', key: ['entry_id'] },
  ...{ contextOf: (row) => `${row.entry_id}`, ringOf: screeningRing },
})
defineSealed({
  ...{ table: 'screening.person', column: 'sealed', key: ['member_id'] },
  ...{ contextOf: (row) => `${row.member_id}`, ringOf: screeningRing },
})

function screeningKeys({ hash, ring }: FieldKeys): FieldKeys {
  return { hash: derive(hash), ring: screeningRing(ring) }
}

/** Makes identities searchable without making them readable (ELI-004). */
export function personIndex(fieldKeys: FieldKeys): PersonIndex {
  const keys = screeningKeys(fieldKeys)
  const hash = (kind: string, value: string) =>
    blindIndex(keys.hash, `${kind}:${value}`).toString('hex').slice(0, HEX_CHARACTERS)
  return {
    keep: (identity, context) => {
      const { tokens, birthDate, idNumber } = identity
      const name = tokens.join(' ')
      return {
        sealed: sealText(keys, JSON.stringify([name, birthDate, idNumber]), context),
        fingerprint: hash('entry', JSON.stringify([name, birthDate, idNumber])),
        numberIndex: idNumber && hash('number', idNumber),
        birthIndex: birthDate && hash('birth', birthDate),
        exactIndex: birthDate && name ? hash('exact', `${name}:${birthDate}`) : null,
        nameIndexes: nameKeys(tokens).map((part) => hash('name', part)),
      }
    },
    open: (sealed, context) => {
      const [name, birthDate, idNumber] = JSON.parse(openText(keys, sealed, context))
      return { tokens: name ? String(name).split(' ') : [], birthDate, idNumber }
    },
  }
}
