import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Person } from '../test-server.ts'
import type { ServerNode } from './node.ts'

/** Whether the program dies before what it wrote is committed, or before it learns that it is. */
export type When = 'before' | 'after'

/** A movement of one member: where the program dies in it, and what it has moved once it is over. */
export type Case = {
  name: string
  as: Person
  /** Settles when the program has reached its point. */
  isThere: Promise<void>
  /** The caller's action, repeated when the answer was lost. */
  act(node: ServerNode): Promise<unknown>
  /** What the main wallet has more than before. */
  moves: string
  /** What else to check once it is over, and its expected value. */
  also?: { look(): Promise<string>; is: string }
}

export const BEATS = 20
export const BETWEEN_BEATS_MS = 400

type Answer = { success: boolean; code: string }

/**
 * A caller whose first answer was lost may learn that it is done. One whose call is answered with BUSY, as can
 * happen right after a start, calls again.
 */
export async function done(call: () => Promise<Answer>, ...codes: string[]) {
  let answer = await call()
  for (let beat = 0; beat < BEATS && answer.code === 'BUSY'; beat += 1) {
    await wait(BETWEEN_BEATS_MS)
    answer = await call()
  }
  const { success, code } = answer
  expect(success || codes.includes(code), code).toBe(true)
}
