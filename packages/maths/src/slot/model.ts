import { z } from 'zod'

const pays = z.record(z.string(), z.record(z.string().regex(/^\d+$/), z.number().int().positive()))
const counts = z.record(z.string().regex(/^\d+$/), z.number().int().positive())
const strips = z.strictObject({ strips: z.array(z.array(z.string()).min(3)) })

const schema = z.strictObject({
  schema: z.literal('slot-model/1'),
  id: z.string(),
  name: z.string(),
  category: z.string(),
  grid: z.strictObject({ reels: z.number().int().min(1), rows: z.number().int().min(1) }),
  symbols: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(['pay', 'wild', 'scatter']),
      value: z.number().int().positive().optional(),
    }),
  ),
  evaluation: z.strictObject({
    type: z.literal('lines'),
    direction: z.literal('ltr'),
    lines: z.array(z.array(z.number().int().min(0))),
  }),
  bet: z.strictObject({ divisor: z.number().int().positive(), note: z.string().optional() }),
  pays,
  groupPays: z
    .array(
      z.strictObject({
        id: z.string(),
        members: z.array(z.string()),
        pay: z.number().int(),
        note: z.string().optional(),
      }),
    )
    .optional(),
  scatterPays: counts.optional(),
  modes: z.strictObject({ base: strips, free: strips.optional() }),
  freeSpins: z
    .strictObject({
      symbol: z.string(),
      trigger: counts,
      retrigger: counts,
      multiplier: z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('none') }),
        z.strictObject({ type: z.literal('fixed'), value: z.number().int().positive() }),
      ]),
      multiplierAppliesTo: z.string().optional(),
      maxSpins: z.number().int().positive(),
    })
    .optional(),
  maxWin: z.number().int().positive(),
  verified: z.record(z.string(), z.unknown()),
})

export type SlotModel = z.infer<typeof schema>

/** A model file is wrong; the message names the place. */
export class ModelError extends Error {}

/** Reads a model and refuses it, with the place named, for anything that does not fit together. */
export function parseSlotModel(json: unknown): SlotModel {
  const read = schema.safeParse(json)
  if (!read.success) {
    const issue = read.error.issues[0]
    const extra = issue?.code === 'unrecognized_keys' ? ` ${issue.keys.join()}` : ''
    throw new ModelError(`${issue?.path.join('.') || 'model'}: ${issue?.message}${extra}`)
  }
  const model = read.data
  const known = new Set(model.symbols.map((symbol) => symbol.id))
  for (const [mode, { strips: reels }] of Object.entries(model.modes)) {
    if (reels.length !== model.grid.reels) throw new ModelError(`modes.${mode}.strips: wrong reels`)
    for (const [reel, strip] of reels.entries()) {
      const stranger = strip.find((symbol) => !known.has(symbol))
      if (stranger) throw new ModelError(`modes.${mode}.strips.${reel}: unknown symbol ${stranger}`)
    }
  }
  for (const symbol of Object.keys(model.pays)) {
    if (!known.has(symbol)) throw new ModelError(`pays: unknown symbol ${symbol}`)
  }
  for (const [i, line] of model.evaluation.lines.entries()) {
    if (line.length !== model.grid.reels || line.some((row) => row >= model.grid.rows)) {
      throw new ModelError(`evaluation.lines.${i}: outside the grid`)
    }
  }
  return model
}
