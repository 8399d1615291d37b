import type { z } from 'zod'
import type { bannerBody } from './content.rules.ts'

type Linkage = Pick<z.output<typeof bannerBody>, 'linkageType' | 'linkage'>

const NOWHERE: Linkage = { linkageType: 'none', linkage: '' }
const HERE = 'https://here.invalid'
/** Browsers read a backslash as a slash, and skip invisible characters. */
const MISREAD = /[\s\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * Where a banner may lead (SEC-007): a page of this site by its path, even when written as a full URL;
 * another site by https, which the player has to confirm first; otherwise nowhere.
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

/** One slash, then a page: two slashes lead to another site. */
function isPath(text: string): boolean {
  return /^\/(?!\/)/.test(text) && !MISREAD.test(text) && URL.parse(text, HERE)?.origin === HERE
}

const VIDEO_HOSTS = new Set(['www.youtube.com', 'youtube.com', 'm.youtube.com'])
const VIDEO_ID = /^[\w-]{11}$/

/** A watch or shorts link, which the site embeds (HOME-03). */
export function isVideo(link: string): boolean {
  const url = URL.parse(link)
  if (url?.protocol !== 'https:' || !VIDEO_HOSTS.has(url.hostname)) return false
  const short = /^\/shorts\/([^/]+)$/.exec(url.pathname)?.[1]
  const id = url.pathname === '/watch' ? url.searchParams.get('v') : short
  return VIDEO_ID.test(id ?? '')
}
