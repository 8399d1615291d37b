import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { OperatorRight } from './rights.ts'

/**
 * Who may make a call. `anyone`: no session needed. `session`: trial players and members. `member`: members
 * and agents, never trial players. `operator`: people who work in the console.
 */
export type Who = 'anyone' | 'session' | 'member' | 'agent' | 'operator'

/**
 * Age gate of a call. `any`: open to all ages (reading the site). `brand`: only to people of the brand's
 * minimum age, confirmed at registration and proved by identity verification.
 */
export type Age = 'any' | 'brand'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type CallShape = {
  method: Method
  path: string
  summary: string
  who: Who
  /** The right that an operator needs; `self` for actions on the operator's own session. */
  needs?: OperatorRight | 'self'
  /**
   * What a sub-account needs to make an agent's call in its owner's name. Where it is left out, what only reads is open to all
   * of them and nothing else is; `own` is for what an account does for itself.
   */
  subAccount?: 'own' | 'recruit' | 'contracts' | 'view' | 'never'
  /** The second factor must have been shown within the last few minutes (ACC-015). */
  stepUp?: boolean
  age: Age
  /** The activity that the eligibility decision is made for (ELI-002). */
  act?: 'play' | 'deposit' | 'withdraw' | 'bonus'
  /** The body travels as a JWE to a key of `/.well-known/jwks.json`. */
  sealed?: boolean
  /** Every request carries a solved challenge in the field `challenge`. */
  challenge?: true
  /** Only pages of the same host may make it, because a cookie authenticates it. */
  ownPage?: boolean
  /** The body travels as the fields of a form. */
  form?: boolean
  query?: z.ZodType
  body?: z.ZodType
  value: z.ZodType
  refusals: readonly ErrorCode[]
  /** Maximum size of the body in bytes where it carries pictures; otherwise 64 KiB. */
  maxBytes?: number
  /** Calls per minute from one session (or address, without a session). */
  perMinute?: number
}

/** Calls of the console are answered at its own origin only. */
export const CONSOLE_PATH = '/ops/'

export function isConsoleCall({ path }: Pick<CallShape, 'path'>): boolean {
  return path.startsWith(CONSOLE_PATH)
}

/**
 * What is missing or contradictory in the declaration of who may make a call; null when it is complete
 * (AZ-001).
 */
export function undeclared({ who, needs, path, stepUp }: CallShape): string | null {
  if ((who === 'operator') !== (needs !== undefined)) return 'names no right'
  if (who === 'operator' && !isConsoleCall({ path }))
    return 'is for operators, but its path is not the console’s'
  if (isConsoleCall({ path }) && who !== 'operator' && who !== 'anyone') {
    return 'is for players, but its path is the console’s'
  }
  return stepUp && who !== 'operator' ? 'steps up where nobody can' : null
}

/**
 * Declares one call of the platform. The server, the web client and OpenAPI are derived from it.
 */
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
