import { z } from 'zod'

type Renamed<T, N> = {
  [K in keyof T as K extends keyof N ? (N[K] extends string ? N[K] : K) : K]: T[K]
}

/**
 * An object whose wire names differ from ours: decoding gives our names, encoding the wire's. Unknown fields
 * are refused.
 */
export function wire<S extends z.ZodRawShape, const N extends Partial<Record<keyof S, string>>>(
  shape: S,
  names: N,
) {
  type Wire = z.output<z.ZodObject<S>>
  type Ours = Renamed<Wire, N>
  const back = Object.fromEntries(Object.entries(names).map(([theirs, ours]) => [ours, theirs]))
  return z.codec(z.strictObject(shape), z.custom<Ours>(), {
    decode: (value) => rename(value, names as Record<string, string>) as Ours,
    encode: (value) => rename(value as Record<string, unknown>, back) as never,
  })
}

function rename(value: Record<string, unknown>, names: Record<string, string>) {
  return Object.fromEntries(Object.entries(value).map(([key, v]) => [names[key] ?? key, v]))
}
