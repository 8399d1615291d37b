import { chunk } from './chunk.ts'
import { needTexts } from './i18n.ts'

/** Loads a part of the site and the sentences of the features whose words it speaks, as `chunk` does. */
export function part<T>(load: () => Promise<T>, ...features: string[]): Promise<T> {
  return chunk(async () => {
    const [loaded] = await Promise.all([load(), needTexts(...features)])
    return loaded
  })
}
