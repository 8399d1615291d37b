import type { Language } from '@parola/locales/languages'
import { brandById, isRegionBlocked, siteStatus } from '#foundations/brand'
import { countryOf } from '#platform/geo'
import type { Glance } from '#platform/work'
import { bannersOf, noticesOf, promotionsOf, resourcesOf } from './contents.ts'

export async function readSystemStatus(glance: Glance) {
  const brand = await brandById(glance.db, glance.brandId, glance.now)
  const { config, maintenance } = brand
  const regionRestriction = isRegionBlocked(brand, glance.actor.address)
  return {
    status: siteStatus({ maintenance, regionBlocked: regionRestriction }),
    maintenance,
    note: brand.maintenanceNote,
    until: brand.maintenanceUntil,
    regionRestriction,
    location: { ip: glance.actor.address, country: countryOf(glance.actor.address) },
    merchant: glance.brandId,
    version: `${brand.configHash}.${brand.gamesTurnedAt?.getTime() ?? 0}`,
    brandName: config.name,
    currency: config.currency,
    currencySymbol: config.currencySymbol,
    timeZone: config.timeZone,
    minAge: config.minAge,
    disclaimer: config.disclaimer,
    decorativeFigures: config.decorativeFigures,
    customerService: config.customerService,
    mainDomain: config.mainDomain,
    analyticsId: config.analyticsId,
    imageCdns: config.imageCdns,
    launchCdns: config.launchCdns,
    resources: await resourcesOf(glance),
  }
}

export async function readAnnouncements(glance: Glance, language: Language) {
  const { config } = await brandById(glance.db, glance.brandId, glance.now)
  const notices = await noticesOf(glance, language)
  const isVisitor = glance.actor.memberId === null
  const forThem = isVisitor ? ['A', 'B'] : ['A', 'F']
  return {
    banners: await bannersOf({ ...glance, ownDomain: config.mainDomain }, language),
    player: notices.filter((notice) => notice.kind !== 'popup'),
    popup: notices.filter((n) => n.kind === 'popup' && forThem.includes(n.execution)),
    promotion: await promotionsOf(glance, language),
  }
}
