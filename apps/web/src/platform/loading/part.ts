import { type ComponentType, lazy } from 'react'
import { needTexts } from '../texts/i18n.ts'
import { chunk } from './chunk.ts'

/** Loads a part of the site with the texts of the features that it shows, as `chunk` does. */
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
