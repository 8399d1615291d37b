const V4_PARTS = 3
const V6_GROUPS = 8
const SITE_GROUPS = 3
const HOME_GROUPS = 4
const MAPPED = /^(?:0:){5}ffff:([\da-f]+):([\da-f]+)$/
const TAIL = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/

/**
 * The unit by which calls, attempts and sockets are counted: IPv4 as it is, also inside IPv6; for IPv6 the
 * /64, because whoever has one of its addresses has them all.
 */
export function sourceOf(address: string): string {
  const { v4, groups } = read(address)
  return v4 ?? `${groups.slice(0, HOME_GROUPS).join(':')}::/64`
}

/**
 * The network of an address: /24 for IPv4, /48 for IPv6. The owner of one of its addresses usually owns them
 * all, so limits count it too.
 */
export function subnetOf(address: string): string {
  const { v4, groups } = read(address)
  if (v4 === null) return `${groups.slice(0, SITE_GROUPS).join(':')}::/48`
  return `${v4.split('.').slice(0, V4_PARTS).join('.')}.0/24`
}

/** An address as IPv4, or as the eight groups of IPv6, in any notation. */
function read(address: string): { v4: string | null; groups: string[] } {
  const plain = address.trim().toLowerCase().replace(/%.*$/, '')
  if (!plain.includes(':')) return { v4: plain, groups: [] }
  const [head = '', tail] = plain.replace(TAIL, asGroups).split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Math.max(0, V6_GROUPS - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
  const mapped = MAPPED.exec(groups.join(':'))
  return { v4: mapped && bytesOf(mapped).join('.'), groups }
}

/** The IPv4 at the end of an IPv6 address, as its last two groups. */
function asGroups(_all: string, ...bytes: string[]): string {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

function bytesOf([, high = '', low = '']: RegExpExecArray): number[] {
  return [high, low].flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
}
