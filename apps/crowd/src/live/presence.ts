import type { Logger } from 'pino'
import { leave } from '../acts/join.ts'
import { NoAnswer, Refused } from '../client/answers.ts'
import { openTab } from '../client/tab.ts'
import { keptOf, memberAt, type Parts } from '../crowd.ts'
import { liveVisit } from '../life.ts'
import { personaAt } from '../personas/index.ts'
import { compare, type Difference } from '../reconciliation/reconcile.ts'
import type { openRoll } from '../roll.ts'

export type Present = Parts & {
  roll: ReturnType<typeof openRoll>
  log: Logger
  counts: Counts
}

/** What an observer sees of the crowd. */
export type Counts = {
  visits: number
  acts: number
  silent: number
  refused: Record<string, number>
  recordsEqual: number
  differences: Difference[]
}

export const noCounts = (): Counts => ({
  ...{ visits: 0, acts: 0, silent: 0, refused: {} },
  ...{ recordsEqual: 0, differences: [] },
})

const DIFFERENCES_KEPT = 20

/** One visit of the member at a place, from coming to leaving, with a look into the records at the end. */
export async function visitOf(parts: Present, place: number) {
  const { roll, log, counts } = parts
  const persona = personaAt(place)
  const member = memberAt(parts, { place, persona }, roll.at(place))
  const tab = openTab(member.browser)
  const there = keptOf(member, false)
  if (there) roll.keep(there)
  try {
    const { acts, silent, refused } = await liveVisit(member, persona, () =>
      audit(member, counts, log),
    )
    // Whoever was still there when the crowd had to go.
    if (member.browser.isLoggedIn()) await leave(member)
    counts.acts += acts
    counts.silent += silent
    for (const [code, times] of Object.entries(refused)) {
      counts.refused[code] = (counts.refused[code] ?? 0) + times
    }
  } catch (error) {
    // The site went away before the member did.
    if (!(error instanceof NoAnswer || error instanceof Refused))
      log.error({ err: error, persona: persona.name, place }, 'a visit broke off')
  } finally {
    tab.close()
    const kept = keptOf(member, true)
    if (kept) roll.keep(kept)
    counts.visits += 1
    await member.browser.close()
  }
}

type Member = Parameters<typeof compare>[0]

/** Compares the records with the balance that is shown; a site that does not answer is asked the next time. */
async function audit(member: Member, counts: Counts, log: Logger) {
  if (!member.browser.isLoggedIn()) return
  try {
    const found = await compare(member)
    if (!found) {
      counts.recordsEqual += 1
      return
    }
    // A request that was left without an answer may still take effect: it is asked about the next time.
    if (found.open > 0) return
    log.error({ alarm: 'crowd_records', ...found }, 'records differ from the balance')
    counts.differences = [...counts.differences, found].slice(-DIFFERENCES_KEPT)
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof Refused)) throw error
  }
}
