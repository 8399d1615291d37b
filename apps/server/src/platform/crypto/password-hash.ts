import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { Refusal } from '../work/index.ts'

/** ACC-001: argon2id, 19 MiB, two passes, one lane. */
const PARAMETERS = {
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}
const MAX_WAITING = 100

let waiting = 0

/** Hashes off the event loop; with too many in line it says so instead of piling up (ACC-002). */
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
  if (waiting >= MAX_WAITING) throw new Refusal('BUSY', { retryAfterS: 2 })
  waiting += 1
  try {
    return await step()
  } finally {
    waiting -= 1
  }
}
