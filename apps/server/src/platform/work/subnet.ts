const V4_PARTS = 3
const V6_PARTS = 3

/**
 * The network that an address belongs to: /24 of IPv4, /48 of IPv6. Whoever owns one address of it
 * usually owns them all, so limits count it too.
 */
export function subnetOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return `${plain.split('.').slice(0, V4_PARTS).join('.')}.0/24`
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const known = tail === undefined ? groups : [...groups, ...Array(V6_PARTS).fill('0')]
  return `${known.slice(0, V6_PARTS).join(':').toLowerCase()}::/48`
}
