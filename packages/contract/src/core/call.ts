import type { z } from 'zod'
import type { OperatorRight } from '../people/operator-rights.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call. `anyone`: no session needed. `session`: trial players and members.
 * `member`: members and agents, never trial players. `operator`: who works in the console.
 */
export type Who = 'anyone' | 'session' | 'member' | 'agent' | 'operator'

/**
 * Age gate of a call. `any`: open to all ages (reading the site). `brand`: only to a person of the
 * brand's minimum age, confirmed at registration and proved at identity verification.
 */
export type Age = 'any' | 'brand'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type CallShape = {
  method: Method
  path: string
  summary: string
  who: Who
  /** The right that an operator needs; `self` for what each may do with their own session. */
  needs?: OperatorRight | 'self'
  /** The second factor must have been shown within the last minutes (ACC-015). */
  stepUp?: boolean
  age: Age
  /** What the caller is about to do, which the one eligibility decision is asked for (ELI-002). */
  act?: 'play' | 'deposit' | 'withdraw' | 'bonus'
  /** The body travels as a JWE to a key of `/.well-known/jwks.json`. */
  sealed?: boolean
  /** A solved challenge goes with every call of it, in the field `challenge`. */
  challenge?: true
  /** Only a page of the same host may make it, for a cookie answers it. */
  ownPage?: boolean
  /** The body travels as the fields of a form. */
  form?: boolean
  query?: z.ZodType
  body?: z.ZodType
  value: z.ZodType
  refusals: readonly ErrorCode[]
  /** Bytes of the body at most, where it carries pictures; else 64 KiB. */
  maxBytes?: number
  /** Calls per minute from one session (or address, without a session). */
  perMinute?: number
}

/** Calls of the console: answered at its own origin and nowhere else. */
export const CONSOLE_PATH = '/ops/'

export function isConsoleCall({ path }: Pick<CallShape, 'path'>): boolean {
  return path.startsWith(CONSOLE_PATH)
}

/**
 * What is wrong with the declaration of who may make a call; null when it says all (AZ-001).
 */
export function undeclared({ who, needs, path, stepUp }: CallShape): string | null {
  if ((who === 'operator') !== (needs !== undefined)) return 'names no right'
  if (who === 'operator' && !isConsoleCall({ path })) return 'is for operators at the players’ door'
  if (isConsoleCall({ path }) && who !== 'operator' && who !== 'anyone') {
    return 'is for players at the operators’ door'
  }
  return stepUp && who !== 'operator' ? 'steps up where nobody can' : null
}

/** Declares one call of the platform; the server, the web client and OpenAPI all come from it. */
export function call<const C extends CallShape>(declared: C): C {
  return declared
}

/** What a caller sends, in wire names and wire types. */
export type BodyOf<C extends CallShape> = C extends { body: infer S extends z.ZodType }
  ? z.input<S>
  : undefined
export type QueryOf<C extends CallShape> = C extends { query: infer S extends z.ZodType }
  ? z.input<S>
  : undefined
/** What a caller receives, in wire names and wire types. */
export type ValueOf<C extends CallShape> = z.input<C['value']>
