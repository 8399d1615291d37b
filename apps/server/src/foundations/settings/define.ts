import type { FieldError } from '@parola/contract'
import type { z } from 'zod'

/** The settings of a feature: their name, their fields, and the defaults. */
export type SettingsKind<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  name: string
  schema: z.ZodObject<Shape>
  default: z.output<z.ZodObject<Shape>>
  /** How the console changes them; nothing where a screen of the feature changes all. */
  editing?: Editing<z.output<z.ZodObject<Shape>>> | undefined
}

/** How operators change settings in the console. */
export type Editing<V> = {
  /**
   * Fields that a screen of the feature changes; `all` where it changes every field, so that the screen of all
   * features does not list these settings.
   */
  elsewhere?: 'all' | readonly (keyof V & string)[]
  /** What is wrong with fields that each are valid alone, such as a minimum above its maximum. */
  flaws?(settings: V): FieldError[]
}

/** The defaults, and how operators change them. */
type Declared<V> = [whereUnset: V, editing?: Editing<V>]

const defined = new Map<string, SettingsKind>()

/**
 * Declares the settings of a feature, in that feature. The console lists them by this declaration.
 * @throws Error for a name that is taken
 */
export function defineSettings<Shape extends z.ZodRawShape>(
  name: string,
  schema: z.ZodObject<Shape>,
  ...[whereUnset, editing = {}]: Declared<z.output<z.ZodObject<Shape>>>
): SettingsKind<Shape> {
  if (defined.has(name)) throw new Error(`the settings ${name} are declared twice`)
  const kind = { name, schema, default: whereUnset, editing }
  defined.set(name, kind as unknown as SettingsKind)
  return kind
}

/** All declared settings by name. */
export function definedSettings(): ReadonlyMap<string, SettingsKind> {
  return defined
}

/** Flaws of two sums of which the first may not be above the second. */
export function flawOfLimits<N extends string>(
  settings: Record<NoInfer<N>, bigint | number>,
  [lower, upper]: readonly [N, N],
): FieldError[] {
  return settings[upper] >= settings[lower] ? [] : [{ field: upper, rule: 'belowMin' }]
}
