import { NoAnswer, Refused } from '../client/answers.ts'
import { compare } from '../reconciliation/reconcile.ts'
import type { Player } from './fleet.ts'
import type { Report } from './report.ts'

const AT_ONCE = 8

/** Compares every member's records with the balance that the site shows. */
export async function compareRecords(players: readonly Player[]): Promise<Report['records']> {
  const different: string[] = []
  let equal = 0
  let unknown = 0
  const waiting = [...players]
  const work = async () => {
    for (let player = waiting.pop(); player; player = waiting.pop()) {
      try {
        const found = await compare(player.member)
        if (!found) equal += 1
        // A request that was left without an answer may still take effect.
        else if (found.open > 0) unknown += 1
        else
          different.push(
            `${found.username}: ${found.expected} by the records, ${found.shown} shown`,
          )
      } catch (error) {
        if (!(error instanceof NoAnswer || error instanceof Refused)) throw error
        unknown += 1
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { equal, different, unknown }
}
