import { isIP } from 'node:net'
import type { FieldError } from '@parola/contract'

/** Errors in networks written as `203.0.113.0/24` or `2001:db8::/32`; none when all are valid. */
export function flawsInNetworks(networks: readonly string[]): FieldError[] {
  return networks.flatMap((network, i) =>
    isNetwork(network) ? [] : [{ field: `region.networks.${i}`, rule: 'network' }],
  )
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  if (bits === undefined) return true
  const most = family === 4 ? 32 : 128
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most && isAtItsStart(text, family)
}

/** PostgreSQL accepts a network only when no bit is set beyond its prefix. */
function isAtItsStart(network: string, family: number): boolean {
  if (family === 6) return true
  const [address = '', bits] = network.split('/')
  const value = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  return value % 2 ** (32 - Number(bits)) === 0
}
