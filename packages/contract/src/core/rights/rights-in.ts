import type { Rights } from './role.ts'

type RightOf<A> = A extends unknown ? keyof A & string : never

/**
 * The rights of all areas, each with the roles that hold it.
 * @throws Error when two areas declare the same right.
 */
export function rightsIn<A extends readonly Rights[]>(
  ...areas: A
): Record<RightOf<A[number]>, Rights[string]> {
  const names = areas.flatMap((area) => Object.keys(area))
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice) throw new Error(`two areas declare the right ${twice}`)
  return Object.assign({}, ...areas)
}
