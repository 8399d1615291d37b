import { domainRoute, whitelabel } from '@parola/contract'
import { answers } from '#platform/http'
import { switchTree } from './brand.rules.ts'
import { brandById, findBrand } from './brands.ts'

export const whitelabelRoute = answers(whitelabel, {
  reads: async ({ db, brandId, now }) => switchTree((await brandById(db, brandId, now)).config),
})

export const domainRouteRoute = answers(domainRoute, {
  reads: async ({ db, now }, { host }) => {
    const brand = await findBrand(db, host, now)
    return { merchant: brand.brandId, domain: brand.config.mainDomain }
  },
})
