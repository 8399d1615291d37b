import { pbkdf2Sync } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'

/** Solves a challenge as a browser does, without yielding between two keys. */
export async function solved(challenge: string): Promise<string> {
  const parsed = JSON.parse(challenge)
  const solution = await solveChallenge({
    challenge: parsed,
    deriveKey: async ({ cost, keyLength }, salt, password) => ({
      derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
    }),
  })
  return JSON.stringify({ challenge: parsed, solution })
}
