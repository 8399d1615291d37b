import type { CallShape } from '@parola/contract'
import type { z } from 'zod'
import type { Glance, Work } from '../work/index.ts'
import type { SetCookie } from './cookies.ts'

type Decoded<S> = S extends z.ZodType ? z.output<S> : undefined
type DecodedPart<C, K extends string> = C extends Record<K, infer S> ? Decoded<S> : undefined

/** The input of a use case: the body and query in our names, decoded. */
export type Input<C extends CallShape> = {
  body: DecodedPart<C, 'body'>
  query: DecodedPart<C, 'query'>
  host: string
  cookies: Record<string, string | undefined>
  /** A header of the request, by its name in lower case. */
  header(name: string): string | undefined
}

/** An answer that also sets or clears cookies. */
export type Answer<C extends CallShape> = {
  value: z.output<C['value']>
  cookie?: SetCookie | readonly SetCookie[]
}

type Handler<C extends CallShape> =
  | { reads: (glance: Glance, input: Input<C>) => Promise<z.output<C['value']>> }
  | { writes: (work: Work, input: Input<C>) => Promise<z.output<C['value']>> }
  | { acts: (opening: Opening, input: Input<C>) => Promise<Answer<C>> }

/** For the few calls that open their own units of work, because a slow or third-party step comes between. */
export type Opening = {
  actor: Work['actor']
  brandId: string
  log: Work['log']
}

export type Route = { call: CallShape; handler: Handler<CallShape> }

/**
 * Binds a declared call to the use case that answers it. `reads` has no effects; `writes` runs in one
 * transaction; `acts` opens its own.
 */
export function answers<C extends CallShape>(call: C, handler: Handler<C>): Route {
  return { call, handler: handler as unknown as Handler<CallShape> }
}
