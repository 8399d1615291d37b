import type { z } from 'zod'
import type { bannerBody } from './content.rules.ts'

type Linkage = Pick<z.output<typeof bannerBody>, 'linkageType' | 'linkage'>

const NOWHERE: Linkage = { linkageType: 'none', linkage: '' }
const HERE = 'https://here.invalid'
/** Browsers read a backslash as a slash, and leave out what they cannot see. */
const MISREAD = /[\s\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * Where a banner leads, as far as it may (SEC-007): a page of this site by its path, even when it was
 * written out; another site by https, which the player is asked about first; and nowhere otherwise.
 */
export function followable({ linkageType, linkage }: Linkage, ownDomain: string): Linkage {
  if (linkageType === 'route') return isPath(linkage) ? { linkageType, linkage } : NOWHERE
  if (linkageType !== 'url') return { linkageType, linkage }
  const url =
    MISREAD.test(linkage) || !/^https?:\/\/[^/]/i.test(linkage) ? null : URL.parse(linkage)
  if (!url || url.username || url.password) return NOWHERE
  if (url.hostname === ownDomain) {
    const path = url.pathname + url.search + url.hash
    return isPath(path) ? { linkageType: 'route', linkage: path } : NOWHERE
  }
  return url.protocol === 'https:' ? { linkageType, linkage: url.href } : NOWHERE
}

/** One slash, and then a page: two are another site. */
function isPath(text: string): boolean {
  return /^\/(?!\/)/.test(text) && !MISREAD.test(text) && URL.parse(text, HERE)?.origin === HERE
}
