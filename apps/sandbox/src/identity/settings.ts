export type Settings = {
  publicUrl: string
  /** Shared by every client: the sites of the demo. */
  clientIds: readonly string[]
  secret: string
  /** The host of the sites, besides this machine. */
  siteHost: string
}

const HERE = /^(localhost|127\.0\.0\.1|[a-z0-9-]+\.localhost)$/

/** Whether a redirect leads to a site of the demo, on this machine or on its public host. */
export function isSiteCallback(uri: string, provider: string, { siteHost }: Settings): boolean {
  if (!URL.canParse(uri)) return false
  const { hostname, pathname, search, hash, host } = new URL(uri)
  const isThere = HERE.test(hostname) || host === siteHost
  return isThere && pathname === `/wps/identity/callback/${provider}` && !search && !hash
}
