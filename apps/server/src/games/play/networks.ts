import { BlockList, isIP } from 'node:net'
import { keepCase } from '#games/vendor-case'
import { bySystem, type Engine, work } from '#platform/work'

export type IsAllowed = (vendor: string, address: string) => Promise<boolean>

const SYSTEM = bySystem()

/**
 * Whether a vendor may call from an address: one of its networks (`203.0.113.0/24`, `2001:db8::/32`), or any where
 * none are listed. Other addresses are refused even with a valid signature: a vendor's key used elsewhere opens a
 * case, which counts the calls, and raises an alarm.
 */
export function networksOf(
  engine: Engine,
  vendors: Record<string, { networks?: readonly string[] | undefined }>,
): IsAllowed {
  const lists = new Map(
    Object.entries(vendors).flatMap(([vendor, { networks }]) =>
      networks ? [[vendor, listOf(networks)] as const] : [],
    ),
  )
  return async (vendor, address) => {
    const list = lists.get(vendor)
    if (!list || isIn(list, address)) return true
    await work(engine, SYSTEM, (w) =>
      keepCase(w, {
        ...{ vendor, kind: 'address_refused', subject: address },
        ours: { networks: vendors[vendor]?.networks },
        theirs: { address },
      }),
    )
    return false
  }
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
