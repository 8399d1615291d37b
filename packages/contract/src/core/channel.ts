import type { z } from 'zod'

/**
 * Messages of one kind that the platform pushes to a member's tabs. A message is a hint and may be lost: its
 * data is shown at once, and the calls of `refreshes` are read again.
 */
export type Channel<N extends string = string, S extends z.ZodObject = z.ZodObject> = {
  channel: N
  schema: S
  /** Names of the calls whose responses are out of date after a message. */
  refreshes: readonly string[]
}

/** The message on the socket: the name of the channel as `type`, and its data. */
export type MessageOf<C> = C extends Channel<infer N, infer S> ? { type: N } & z.infer<S> : never

/** Declares a channel next to the calls of its feature. */
export function channel<N extends string, S extends z.ZodObject>(
  name: N,
  schema: S,
  refreshes: readonly string[],
): Channel<N, S> {
  return { channel: name, schema, refreshes }
}
