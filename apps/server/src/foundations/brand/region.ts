import { BlockList, isIP } from 'node:net'
import type { Brand } from './brand.rules.ts'

const lists = new WeakMap<Brand, BlockList>()

/** Whether a brand may not serve this address (requirements APP-03, ELI-006). */
export function isRegionBlocked(brand: Brand, address: string): boolean {
  if (brand.blockedNetworks.length === 0 || isIP(address) === 0) return false
  const list = lists.get(brand) ?? listOf(brand)
  lists.set(brand, list)
  return list.check(address, familyOf(address))
}

function listOf({ blockedNetworks }: Brand): BlockList {
  const list = new BlockList()
  for (const network of blockedNetworks) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return list
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}
