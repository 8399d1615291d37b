import { checkModel, ModelError } from './model-checks.ts'
import { type Mode, type SlotModel, schema } from './model-schema.ts'

export type { JackpotLevel, Mode, SlotModel } from './model-schema.ts'
export { ModelError }

/** Reads a model and refuses it, with the place named, for anything that does not fit together. */
export function parseSlotModel(json: unknown): SlotModel {
  const read = schema.safeParse(json)
  if (!read.success) {
    const issue = read.error.issues[0]
    const extra = issue?.code === 'unrecognized_keys' ? ` ${issue.keys.join()}` : ''
    throw new ModelError(`${issue?.path.join('.') || 'model'}: ${issue?.message}${extra}`)
  }
  checkModel(read.data)
  return read.data
}

/** How many rows a reel may show at most. */
export function tallest({ grid }: SlotModel): number {
  return 'rows' in grid ? grid.rows : grid.rowsMax
}

/** The reels of a mode; free spins without reels of their own turn those of the base game. */
export function stripsOf({ modes }: SlotModel, mode: Mode): string[][] {
  return ((mode === 'free' ? modes.free : undefined) ?? modes.base).strips
}
