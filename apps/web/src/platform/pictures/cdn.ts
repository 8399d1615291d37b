import { callQuery, queryClient } from '../calls/query.ts'

const chosen = new Map<string, string>()

/** One host of a configured list, the same one while the page is open; none means this site itself. */
function pick(list: 'imageCdns' | 'launchCdns'): string {
  const known = chosen.get(list)
  if (known !== undefined) return known
  const hosts = queryClient.getQueryData(callQuery('systemStatus').queryKey)?.[list]
  if (!hosts) return ''
  const host = hosts[Math.floor(Math.random() * hosts.length)] ?? ''
  chosen.set(list, host)
  return host
}

/** The address of a picture of the platform, at one of the brand's hosts (requirement APP-22). */
export function picture(path: string): string {
  return `${pick('imageCdns')}${path}`
}

/** A game's address, moved to one of the brand's hosts when it has any (requirement APP-22). */
export function launchAddress(url: string): string {
  const host = pick('launchCdns')
  if (!host) return url
  const { pathname, search } = new URL(url)
  return `${host}${pathname}${search}`
}
