import { type ComponentType, lazy } from 'react'
import { chunk } from './chunk.ts'
import { needTexts } from './i18n.ts'

/** Loads a part of the site and the sentences of the features whose words it speaks, as `chunk` does. */
export function part<T>(load: () => Promise<T>, ...features: string[]): Promise<T> {
  return chunk(async () => {
    const [loaded] = await Promise.all([load(), needTexts(...features)])
    return loaded
  })
}

/** A component of a part, loaded when it is first shown. */
export function lazyPart<M, P>(
  load: () => Promise<M>,
  pick: (loaded: M) => ComponentType<P>,
  ...features: string[]
) {
  return lazy(async () => ({ default: pick(await part(load, ...features)) }))
}
