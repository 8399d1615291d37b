import type { z } from 'zod'

/** The settings of a feature: their name, their fields, and the defaults. */
export type SettingsKind<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  name: string
  schema: z.ZodObject<Shape>
  default: z.output<z.ZodObject<Shape>>
}

const defined = new Map<string, SettingsKind>()

/**
 * Declares the settings of a feature, in that feature.
 * @throws Error for a name that is taken
 */
export function defineSettings<Shape extends z.ZodRawShape>(
  name: string,
  schema: z.ZodObject<Shape>,
  whereUnset: z.output<z.ZodObject<Shape>>,
): SettingsKind<Shape> {
  if (defined.has(name)) throw new Error(`the settings ${name} are declared twice`)
  const kind = { name, schema, default: whereUnset }
  defined.set(name, kind as unknown as SettingsKind)
  return kind
}

/** All declared settings by name. */
export function definedSettings(): ReadonlyMap<string, SettingsKind> {
  return defined
}
