import { APPROVAL_KINDS } from '@parola/contract'
import type { Approvable } from './approvable.types.ts'

/** What carries out each kind of request. */
export type Approvables = ReadonlyMap<string, Approvable>

/**
 * The actions that features register, by their kind.
 * @throws Error that names a declared kind that no feature carries out, or one that two do
 */
export function approvablesByKind(
  registered: readonly Approvable[],
  declared: readonly string[] = APPROVAL_KINDS,
): Approvables {
  const kinds = registered.map(({ kind }) => kind)
  const carriedOut = new Set<string>(kinds)
  const known = new Set(declared)
  const faults = [
    ...declared
      .filter((kind) => !carriedOut.has(kind))
      .map((kind) => `no feature carries out ${kind}`),
    ...kinds.filter((kind) => !known.has(kind)).map((kind) => `the contract has no ${kind}`),
    ...kinds
      .filter((kind, i) => kinds.indexOf(kind) < i)
      .map((kind) => `two features carry out ${kind}`),
  ]
  if (faults.length > 0) throw new Error(faults.join('; '))
  return new Map(registered.map((approvable) => [approvable.kind, approvable]))
}
