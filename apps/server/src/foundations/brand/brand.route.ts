import { domainRoute, whitelabel } from '@parola/contract'
import { answers } from '#platform/http'
import { brandById, findBrand } from './brands.ts'

/** Switches that stand below another one in the tree. */
const CHILDREN: Record<string, readonly string[]> = {
  MOBILENUMREG3: ['REGMOBVERF3', 'MOBILENUMPASSREG3'],
}

export const whitelabelRoute = answers(whitelabel, {
  reads: async ({ db, brandId, now }) => {
    const { switches } = (await brandById(db, brandId, now)).config
    const node = (modId: string) => ({ modId, enabled: switches[modId] ?? false })
    const below = new Set(Object.values(CHILDREN).flat())
    return Object.keys(switches)
      .filter((modId) => !below.has(modId))
      .map((modId) => ({ ...node(modId), childrenNodes: (CHILDREN[modId] ?? []).map(node) }))
  },
})

export const domainRouteRoute = answers(domainRoute, {
  reads: async ({ db, now }, { host }) => {
    const brand = await findBrand(db, host, now)
    return { merchant: brand.brandId, domain: brand.config.mainDomain }
  },
})
