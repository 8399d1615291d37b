import type { ErrorCode } from './errors.ts'

/** Actions of a feature that take two operators: the names that requests carry, and what refuses an approval. */
export type ApprovalKinds<K extends string = string> = {
  approvalKinds: readonly K[]
  /** Codes of the action itself, in addition to those of every decision. */
  refusedWith: readonly ErrorCode[]
}

/** Distributes over the modules: a union of modules has only the names that all of them share. */
type KindsOf<M> = M extends unknown
  ? { [Name in keyof M]: M[Name] extends ApprovalKinds<infer K> ? K : never }[keyof M]
  : never

/** Declares, next to the calls of a feature, the actions that take two operators. */
export function approvalKinds<const K extends string>(
  kinds: readonly K[],
  refusedWith: readonly ErrorCode[] = [],
): ApprovalKinds<K> {
  return { approvalKinds: kinds, refusedWith }
}

/**
 * The kinds among the exports of modules; other exports are ignored.
 * @throws Error when two modules declare the same kind.
 */
export function approvalKindsIn<M extends readonly object[]>(
  ...modules: M
): ApprovalKinds<KindsOf<M[number]>> {
  const declared = modules.flatMap((module) => Object.values(module).filter(isDeclaration))
  const kinds = declared.flatMap((declaration) => declaration.approvalKinds)
  const twice = kinds.find((kind, i) => kinds.indexOf(kind) < i)
  if (twice) throw new Error(`two features declare the approval ${twice}`)
  const refusedWith = new Set(declared.flatMap((declaration) => declaration.refusedWith))
  return { approvalKinds: kinds as never, refusedWith: [...refusedWith] }
}

function isDeclaration(value: unknown): value is ApprovalKinds {
  return typeof value === 'object' && value !== null && 'approvalKinds' in value
}
