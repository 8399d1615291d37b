import type { ErrorCode, RefusalValue } from '@parola/contract'

/** The caller can do something about it: becomes the envelope, and rolls back the unit of work. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly value: RefusalValue | null

  constructor(code: ErrorCode, value: RefusalValue | null = null) {
    super(code)
    this.code = code
    this.value = value
  }
}

/** A bug: answers 500 with the request's id, and is logged. */
export class BugError extends Error {}

export function refuse(code: ErrorCode, value: RefusalValue | null = null): never {
  throw new Refusal(code, value)
}

/** @throws BugError when an invariant does not hold. */
export function must(condition: unknown, why: string): asserts condition {
  if (!condition) throw new BugError(why)
}
