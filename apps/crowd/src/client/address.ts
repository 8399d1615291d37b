const LOOPBACK = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+)$/
const BLOCK = 256
/** The first networks of 127/8 are used by programs of the machine itself. */
const FIRST_NETWORK = 16
const NETWORKS = 200

/**
 * An address for each member: limits per address count members separately, as they do in life. Linux answers at every
 * address of 127/8; elsewhere, and for a site on another machine, all members share one.
 */
export function sourceAddress(host: string, place: number, system = process.platform) {
  if (system !== 'linux' || !LOOPBACK.test(host)) return undefined
  const network = FIRST_NETWORK + (Math.floor(place / (BLOCK * BLOCK)) % NETWORKS)
  // The third part changes first: a network of 256 addresses has limits, too.
  return `127.${network}.${place % BLOCK}.${1 + (Math.floor(place / BLOCK) % (BLOCK - 2))}`
}

const PRIVATE =
  /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|f[cd][0-9a-f]{2}:.*)$/
const TEST_NAME = /\.(test|localhost|local|internal)$/

/** Whether a host is this machine, or a private one for tests: nobody else is disturbed by a load. */
export function isTestHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return LOOPBACK.test(bare) || bare === '::1' || PRIVATE.test(bare) || TEST_NAME.test(bare)
}
