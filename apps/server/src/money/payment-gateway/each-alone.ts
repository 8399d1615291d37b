import type { Engine } from '#platform/work'

type Named = { reference: string }

/** Runs a step for each item. A failure is logged and does not affect the others. */
export async function eachAlone<T extends Named>(
  { log }: Pick<Engine, 'log'>,
  rows: readonly T[],
  step: (row: T) => Promise<void>,
) {
  for (const row of rows) {
    try {
      await step(row)
    } catch (error) {
      log.error({ err: error, reference: row.reference }, 'a step at the cashier failed')
    }
  }
}
