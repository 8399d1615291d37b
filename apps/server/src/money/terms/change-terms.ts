import { inCurrency, type TermsPart } from '@parola/contract'
import { z } from 'zod'
import { brandById } from '#foundations/brand'
import { type Approvable, propose } from '#people/approval'
import { refuse, type Work } from '#platform/work'
import { fingerprintOf } from './fingerprint.ts'
import type { Term, TermChange } from './term.types.ts'

/** An item in the request of an approval: its terms as on the wire. */
export type Requested = { key: string; before: object | null; after: object | null }

export const kindOf = (part: TermsPart) => `terms.${part}` as const
/** The subject of a request: one of an item waits at a time. */
export const subjectOf = (part: TermsPart, key: string) => `${part}:${key}`

type Proposal<V> = TermChange<V> & {
  /** The fingerprint of the item as the operator saw it. */
  seen: string
}

/**
 * Requests a second operator's approval of a change.
 * @throws Refusal TERMS_CHANGED, TERMS_SAME, VALIDATION with its fields, ALREADY_REQUESTED
 */
export async function proposeChange<V extends object>(
  work: Work,
  term: Term<V>,
  { seen, ...change }: Proposal<V>,
): Promise<null> {
  const { key, value, reason } = change
  const before = await written(work, term, await term.read(work, key))
  if (fingerprintOf(before) !== seen) refuse('TERMS_CHANGED')
  const after = await written(work, term, value)
  if (fingerprintOf(after) === seen) refuse('TERMS_SAME')
  await refuseFlaws(work, term, change)
  const details: Requested = { key, before, after }
  await propose(work, {
    ...{ kind: kindOf(term.part), subject: subjectOf(term.part, key) },
    ...{ details, reason },
  })
  return null
}

/** A change that a second operator approved takes effect, unless the item has changed since. */
export function termsApproval<V extends object>(term: Term<V>): Approvable {
  return {
    kind: kindOf(term.part),
    proposeRight: 'terms.propose',
    needs: 'terms.approve',
    carryOut: async (work, { details, reason }) => {
      const { key, before, after } = details as Requested
      const current = await written(work, term, await term.read(work, key))
      if (fingerprintOf(current) !== fingerprintOf(before)) refuse('TERMS_CHANGED')
      const value = after && (await decodedIn(work, term, after))
      const change = { key, value, reason }
      await refuseFlaws(work, term, change)
      await term.write(work, change)
    },
  }
}

async function refuseFlaws<V extends object>(work: Work, term: Term<V>, change: TermChange<V>) {
  const fields = await term.flaws(work, change)
  if (fields.length > 0) refuse('VALIDATION', { fields })
}

async function currencyOf({ tx, brandId, now }: Work) {
  return (await brandById(tx, brandId, now)).config.currency
}

async function written<V extends object>(work: Work, term: Term<V>, value: V | null) {
  if (value === null) return null
  const currency = await currencyOf(work)
  return inCurrency(currency, () => z.encode(term.schema, value)) as object
}

async function decodedIn<V extends object>(work: Work, term: Term<V>, after: object): Promise<V> {
  const currency = await currencyOf(work)
  return inCurrency(currency, () => z.decode(term.schema, after as never))
}
