import type { z } from 'zod'
import type { Db, Tx } from '#platform/db'
import type { Work } from '../work/index.ts'
import type { Fact, FactKind, Plain } from './fact.types.ts'

export type { Fact, FactKind, NewFact, Plain } from './fact.types.ts'

const defined = new Set<string>()

/**
 * Declares a kind of fact.
 * @param name of the past tense, after its feature: `deposit.changed`
 * @throws Error for a name that is taken
 */
export function defineFact<Data extends Plain>(
  name: string,
  schema: z.ZodType<Data, Data>,
): FactKind<Data> {
  if (defined.has(name)) throw new Error(`the fact ${name} is declared twice`)
  defined.add(name)
  return { name, schema }
}

/** Names of all declared facts, to find those without a listener. */
export function definedFacts(): string[] {
  return [...defined]
}

/** What a feature does when something happened elsewhere. */
export type Listener = {
  name: string
  fact: string
  run(work: Work, fact: Fact): Promise<void>
}

/**
 * Runs `run` for every fact of this kind, after the commit that announced it. A fact may be delivered again;
 * `firstDelivery` prevents a second run.
 */
export function on<Data>(
  kind: FactKind<Data>,
  name: string,
  run: (work: Work, fact: Fact<Data>) => Promise<void>,
): Listener {
  return {
    name,
    fact: kind.name,
    run: (work, fact) => run(work, { ...fact, data: kind.schema.parse(fact.data) }),
  }
}

/** True the first time a listener gets a fact; on a second delivery the mark exists and nothing is done. */
export async function firstDelivery(tx: Tx, listener: string, factId: string): Promise<boolean> {
  const row = await tx
    .insertInto('platform.received')
    .values({ listener, fact_id: factId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('fact_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the marks of facts received before an instant; none of them can be delivered again by then. */
export async function forgetReceived(db: Db, before: Date) {
  await db.kysely.deleteFrom('platform.received').where('at', '<', before).execute()
}
