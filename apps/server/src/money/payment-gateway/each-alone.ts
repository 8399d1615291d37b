import type { Engine } from '#platform/work'

type Named = { reference: string }

/** Takes a step for each of them. One that fails is told of, and keeps nobody else from their money. */
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
