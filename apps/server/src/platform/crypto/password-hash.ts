import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { Refusal } from '../work/index.ts'

type Cost = { memoryCost: number; timeCost: number }

/** ACC-001: argon2id, 19 MiB, two passes, one lane. */
const COST: Cost = { memoryCost: 19_456, timeCost: 2 }
const KIND = { algorithm: 2 as Algorithm.Argon2id, parallelism: 1 }
const MAX_AT_WORK = availableParallelism()
const MAX_WAITING = 100

let cost = COST
/** A hash of nothing: an unknown name costs as much time as a wrong password (ACC-004). */
let decoy = hashAt('decoy')
let atWork = 0
const waiting: (() => void)[] = []

/** For tests, most of which ask nothing about what a hash costs; without a cost, back to the platform's own. */
export function setHashCost(changed: Cost = COST) {
  cost = changed
  decoy = hashAt('decoy')
}

function hashAt(password: string): Promise<string> {
  return hash(password, { ...KIND, ...cost })
}

/**
 * Hashes off the event loop, one per core; when the queue is full it refuses instead of piling up (ACC-002).
 */
export function hashPassword(password: string): Promise<string> {
  return inLine(() => hashAt(password))
}

export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await decoy)
  const matches = await inLine(() => verify(against, password))
  return stored !== undefined && matches
}

/** A stored hash that cost less than one would today: the password is hashed again when it is next at hand (ACC-001). */
export function isOutdated(stored: string): boolean {
  const [, memoryCost = 0, timeCost = 0] = /\$m=(\d+),t=(\d+),/.exec(stored) ?? []
  return Number(memoryCost) < cost.memoryCost || Number(timeCost) < cost.timeCost
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
