import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { Refusal } from '../work/index.ts'

/** ACC-001: argon2id, 19 MiB, two passes, one lane. */
const PARAMETERS = {
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}
const MAX_AT_WORK = availableParallelism()
const MAX_WAITING = 100

let atWork = 0
const waiting: (() => void)[] = []

/**
 * Hashes off the event loop, one per core; when the queue is full it refuses instead of piling up (ACC-002).
 */
export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(password, PARAMETERS))
}

/** A hash of nothing: an unknown name costs as much time as a wrong password (ACC-004). */
const DECOY = hash('decoy', PARAMETERS)

export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await DECOY)
  const matches = await inLine(() => verify(against, password))
  return stored !== undefined && matches
}

async function inLine<T>(step: () => Promise<T>): Promise<T> {
  if (atWork < MAX_AT_WORK) atWork += 1
  else await myTurn()
  try {
    return await step()
  } finally {
    // The longest waiting caller inherits the slot: it is never free in between.
    const next = waiting.shift()
    if (next) next()
    else atWork -= 1
  }
}

function myTurn(): Promise<void> {
  if (waiting.length >= MAX_WAITING) throw new Refusal('BUSY', { retryAfterS: 2 })
  return new Promise((go) => waiting.push(go))
}
