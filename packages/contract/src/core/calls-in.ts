import type { CallShape } from './call.ts'

type All<M> = (M extends unknown ? (each: M) => void : never) extends (all: infer A) => void
  ? A
  : never
type CallsOf<M> = { [Name in keyof M as M[Name] extends CallShape ? Name : never]: M[Name] }

/**
 * The calls among the exports of modules, by name; other exports are ignored.
 * @throws Error when two modules declare a call of the same name.
 */
export function callsIn<M extends readonly object[]>(...modules: M): CallsOf<All<M[number]>> {
  const calls: Record<string, CallShape> = {}
  for (const [name, call] of modules.flatMap((module) => Object.entries(module))) {
    if (!isCall(call)) continue
    if (calls[name]) throw new Error(`two calls are named ${name}`)
    calls[name] = call
  }
  return calls as CallsOf<All<M[number]>>
}

function isCall(value: unknown): value is CallShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'refusals' in value
}
