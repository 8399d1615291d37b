import { setTimeout as wait } from 'node:timers/promises'
import { turnOf } from '../../apps/server/src/platform/jobs/timer-turn.ts'
import { runBackOffice, runTimers } from './back-office.ts'
import { memberOf } from './people.ts'
import { planOf, type Size, type Step } from './plan.rules.ts'
import type { Programs } from './programs.ts'
import { visit } from './visit.ts'

/** Between two looks whether the timer of the platform is free. */
const AGAIN_MS = 20
/** Rest after each step, as a share of its time: then visitors have the machine to themselves. */
const REST = 0.15

/** Confirms what rounds reserved; it runs here while nobody else runs it. */
const HOOKS = 'play.recover-hooks'

type Options = { size?: Size; signal?: AbortSignal }

/**
 * Writes the history from where it stands to its end. It may be killed at any moment: what was begun is left as any
 * ended program leaves it, and the next run goes on with the next step.
 */
export async function writeHistory(programs: Programs, { size, signal }: Options = {}) {
  const { clock } = programs
  const writtenTo = clock.writtenTo()
  const left = planOf(clock.beganAt, size).filter(({ startsAt }) => startsAt > writtenTo)
  for (const step of left) {
    if (signal?.aborted) return
    const began = performance.now()
    await clock.moveTo(step.startsAt)
    await take(programs, step).catch((error) =>
      programs.log.warn({ err: error, kind: step.kind }, 'history'),
    )
    await wait((performance.now() - began) * REST)
  }
  await clock.end()
}

async function take(programs: Programs, step: Step) {
  if (step.kind === 'join') await memberOf(programs, step.person)
  if (step.kind === 'back-office') await runBackOffice(programs, step)
  if (step.kind !== 'visit') return
  // A reservation of this time looks forgotten to the platform of today, which would give it up.
  await withTimer(programs, HOOKS, async () => {
    await visit(programs, step)
    await runTimers(programs, [HOOKS])
  })
}

/** The platform takes its timer as soon as it is due: the history has to be before that, and leaves it due at once. */
const AHEAD_S = 2
const aheadOfNow = () => new Date(Date.now() + AHEAD_S * 1000)

/** Runs a step in place of a timer of the platform, on no node at the same time. */
async function withTimer(programs: Programs, name: string, run: () => Promise<void>) {
  const { db } = programs.platform.engine
  for (let hasRun = false; !hasRun; ) {
    let failure: unknown
    const timer = {
      ...{ name, everyS: -AHEAD_S },
      run: async () => {
        hasRun = true
        await run().catch((error) => {
          failure = error
        })
      },
    }
    const parts = { db, log: programs.log, nodeId: 'history', now: aheadOfNow }
    await turnOf(parts, timer).turn()
    if (failure) throw failure
    if (!hasRun) await wait(AGAIN_MS)
  }
}
