import type { Tx } from '#platform/db'
import type { Work } from '../work/index.ts'
import type { Fact } from './fact.types.ts'

export type { Fact } from './fact.types.ts'

/** A feature that hears a fact: at least once, told apart by `(listener, fact.id)`. */
export type Listener = {
  name: string
  hears: string
  run(work: Work, fact: Fact): Promise<void>
}

/** True the first time a listener meets a fact; a second delivery finds the mark and does nothing. */
export async function firstHearing(tx: Tx, listener: string, factId: string): Promise<boolean> {
  const row = await tx
    .insertInto('platform.heard')
    .values({ listener, fact_id: factId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('fact_id')
    .executeTakeFirst()
  return row !== undefined
}
