import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call. `anyone`: no session needed. `session`: trial players and members.
 * `member`: members and agents, never trial players.
 */
export type Who = 'anyone' | 'session' | 'member' | 'agent'

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
  age: Age
  /** The body travels as a JWE to a key of `/.well-known/jwks.json`. */
  sealed?: boolean
  /** The body travels as the fields of a form. */
  form?: boolean
  query?: z.ZodType
  body?: z.ZodType
  value: z.ZodType
  refusals: readonly ErrorCode[]
  /** Calls per minute from one session (or address, without a session). */
  perMinute?: number
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
