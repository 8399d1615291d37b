import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BlockList, isIP } from 'node:net'
import { type CountryResponse, Reader } from 'maxmind'

const DATA = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/** Addresses in no country, whatever a register has for the networks around them. */
const NOWHERE: readonly [network: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
]

const nowhere = new BlockList()
for (const [network, bits, family] of NOWHERE) nowhere.addSubnet(network, bits, family)

type Found = { country_code?: string } & CountryResponse

// Opened once, and held in memory as long as the program runs.
const reader = new Reader<Found>(readFileSync(createRequire(import.meta.url).resolve(DATA)))

/** An address in the form in which it is compared: IPv4 stays IPv4 inside of IPv6. */
export function plainAddress(address: string): string {
  return address
    .trim()
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
    .replace(/%.*$/, '')
}

/** The country of an address (ISO 3166); null for a private, a reserved or an unknown one. */
export function countryOf(address: string): string | null {
  const plain = plainAddress(address)
  const family = isIP(plain)
  if (family === 0 || nowhere.check(plain, family === 4 ? 'ipv4' : 'ipv6')) return null
  return reader.get(plain)?.country_code ?? null
}
