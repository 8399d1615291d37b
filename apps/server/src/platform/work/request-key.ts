import { refuse } from './refusal.ts'

/**
 * What the same request key brought before. Another request under that key is a mistake of its sender.
 * @throws Refusal REQUEST_KEY_REUSED
 */
export function sameOrRefused<T>(earlier: T, isSame: boolean): T {
  return isSame ? earlier : refuse('REQUEST_KEY_REUSED')
}
