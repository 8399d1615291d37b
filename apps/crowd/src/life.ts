import { acts } from './acts/index.ts'
import { NoAnswer, Refused } from './client/answers.ts'
import type { Member } from './member.ts'
import type { Persona, State } from './personas/persona.types.ts'
import { reconcile } from './reconciliation/reconcile.ts'

const SECOND_MS = 1000
/** After this many acts without an answer in a row a member gives up for now. */
const SILENT_MAX = 20
const AGAIN_MS = 2000

export type Visit = { acts: number; refused: Record<string, number>; silent: number }

/**
 * Lives one visit of a persona: from its start until it ends, or until the crowd has to stop. Acts without an answer
 * are asked about before the next one.
 */
export async function liveVisit(
  member: Member,
  persona: Persona,
  beforeLeaving: (member: Member) => Promise<void> = async () => undefined,
): Promise<Visit> {
  const visit: Visit = { acts: 0, refused: {}, silent: 0 }
  const { pace, random } = member
  let name = persona.start
  let silentInRow = 0
  while (name !== 'end' && !pace.isOver() && silentInRow < SILENT_MAX) {
    const state = persona.states[name]
    if (!state) throw new Error(`${persona.name} has no state ${name}`)
    try {
      if (silentInRow > 0) await recall(member)
      if (state.does === 'leave') await beforeLeaving(member)
      name = await step(member, state)
      visit.acts += 1
      silentInRow = 0
      await pace.rest(random.between(...state.pauseS) * SECOND_MS)
    } catch (error) {
      if (error instanceof Refused)
        name = afterRefusal({ member, persona, state, visit }, error.code)
      else silentInRow += await silence(member, visit, error)
    }
  }
  return visit
}

async function step(member: Member, { does, next, on }: State): Promise<string> {
  const outcome = await acts[does](member)
  return on?.[outcome] ?? member.random.weighted(next)
}

/** The act had no answer: it is tried again in a moment. @throws whatever is not that */
async function silence({ pace }: Member, visit: Visit, error: unknown): Promise<number> {
  if (!(error instanceof NoAnswer)) throw error
  visit.silent += 1
  await pace.rest(AGAIN_MS)
  return 1
}

/** What got no answer is asked about first, as long as the session lasts. */
async function recall(member: Member) {
  if (member.browser.isLoggedIn()) await reconcile(member)
}

type Stopped = { member: Member; persona: Persona; state: State; visit: Visit }

/** A session that is over is opened again; anything else is the end of this visit, or what the persona does then. */
function afterRefusal({ member, persona, state, visit }: Stopped, code: string): string {
  visit.refused[code] = (visit.refused[code] ?? 0) + 1
  if (code !== 'NOT_LOGGED_IN') return state.on?.refused ?? 'end'
  member.browser.keep('')
  return persona.start
}
