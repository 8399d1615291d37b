/** The search parameters of an address; what is undefined or empty is left out. */
export type Search = Record<string, string | number | undefined>

/** Somewhere in the application. */
export type Place = {
  /** A path, or the pattern of one: `/members/:memberId`. */
  to: string
  /** The values of the names in the pattern. */
  params?: Record<string, unknown>
  search?: Search
  /** Without its `#`. */
  hash?: string
}

/** The address of a place: path, search and hash. */
export function addressOf({ to, params = {}, search = {}, hash }: Place): string {
  const path = to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString()
  return path + (query && `?${query}`) + (hash ? `#${hash}` : '')
}

/** The search parameters of an address by name; of a name that comes twice, the last. */
export function searchIn(query: string): Record<string, string | undefined> {
  return Object.fromEntries(new URLSearchParams(query))
}

/** Whether a link to `path` leads to the page that is shown, or to one above it. */
export function leadsTo(path: string, shown: string): boolean {
  return shown === path || (path !== '/' && shown.startsWith(`${path}/`))
}
