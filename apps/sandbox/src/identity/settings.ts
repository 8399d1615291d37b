export type Settings = {
  publicUrl: string
  /** Of every client: the sites of the demo. */
  clientIds: readonly string[]
  secret: string
  /** Where the sites are, besides this machine. */
  siteHost: string
}

const HERE = /^(localhost|127\.0\.0\.1|[a-z0-9-]+\.localhost)$/

/** Whether somebody is sent back to a site of the demo, on this machine or where it is shown. */
export function isSiteCallback(uri: string, provider: string, { siteHost }: Settings): boolean {
  if (!URL.canParse(uri)) return false
  const { hostname, pathname, search, hash, host } = new URL(uri)
  const isThere = HERE.test(hostname) || host === siteHost
  return isThere && pathname === `/wps/identity/callback/${provider}` && !search && !hash
}
