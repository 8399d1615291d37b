import { BlockList, isIP } from 'node:net'
import { countryOf, plainAddress } from '#platform/geo'
import type { Work } from '#platform/work'
import type { Brand } from './brand.rules.ts'
import { mergeConfig, type SystemState, updateMaintenance, updateRegion } from './brand.sql.ts'
import { isCountryBlocked, type RegionRules } from './region.rules.ts'

const lists = new WeakMap<Brand, BlockList>()

/**
 * Whether a brand may not serve this address (requirements APP-03, ELI-006): by its network, or by
 * the country that the network is registered in.
 */
export function isRegionBlocked(brand: Brand, address: string): boolean {
  const plain = plainAddress(address)
  if (isIP(plain) !== 0 && networksOf(brand).check(plain, familyOf(plain))) return true
  return isCountryBlocked(brand.region, countryOf(plain))
}

/**
 * Sets from where the acting brand may be visited. Every node and every open tab is notified within seconds
 * of the commit; invalid networks and country codes fail the statement.
 */
export async function setRegionRules(work: Work, rules: RegionRules) {
  await updateRegion(work.tx, work.brandId, rules)
}

/**
 * Closes the acting brand's site for maintenance, or opens it again; nodes and tabs are notified as for
 * regions.
 */
export async function setSystemStatus(work: Work, state: SystemState) {
  await updateMaintenance(work.tx, work.brandId, state)
}

/** Changes what the acting brand's site requires and shows; every open tab is notified. */
export async function changeConfig(work: Work, change: Parameters<typeof mergeConfig>[2]) {
  await mergeConfig(work.tx, work.brandId, change)
}

function networksOf(brand: Brand): BlockList {
  const known = lists.get(brand)
  if (known) return known
  const list = new BlockList()
  for (const network of brand.region.networks) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  lists.set(brand, list)
  return list
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}
