import type { agentAnnouncements, announcements } from '@parola/contract'
import type { Language } from '@parola/locales/languages'
import { brandById, isRegionBlocked, siteStatus, switchTree } from '#foundations/brand'
import { countryOf } from '#platform/geo'
import type { Input } from '#platform/http'
import type { Glance } from '#platform/work'
import { bannersOf, noticesOf, promotionsOf, resourcesOf } from './contents.ts'
import { nextChange } from './schedule.ts'

/** What later features have of a brand. */
export type Elsewhere = {
  hasTournaments(glance: Glance): Promise<boolean>
  /** The kinds of payment that are open. */
  depositKinds(glance: Glance): Promise<string[]>
}

export async function readSystemStatus(
  glance: Glance,
  { hasTournaments, depositKinds }: Elsewhere,
) {
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
    depositKinds: await depositKinds(glance),
    mainDomain: config.mainDomain,
    domainRoute: { merchant: glance.brandId, domain: config.mainDomain },
    permission: switchTree(config),
    analyticsId: config.analyticsId,
    imageCdns: config.imageCdns,
    launchCdns: config.launchCdns,
    resources: await resourcesOf(glance),
    hasTournaments: await hasTournaments(glance),
  }
}

/** What a visitor asks for; what is left out narrows nothing. */
type Requested = Partial<Omit<Input<typeof announcements>['query'], 'lang'>> & {
  lang?: Language | undefined
}

/** Banners, notices, popups and promotions, as far as they are requested and meant for this visitor. */
export async function readAnnouncements(glance: Glance, requested: Requested) {
  const { types, platform, execution, lang = glance.actor.language } = requested
  const { config } = await brandById(glance.db, glance.brandId, glance.now)
  const requests = (type: 'B' | 'PL' | 'PU' | 'PR') => !types || types.includes(type)
  const notices = (await noticesOf(glance, lang)).filter(
    (notice) => !platform || notice.platform === platform || notice.platform === 'A',
  )
  const own = glance.actor.memberId === null ? 'B' : 'F'
  const isForThem = (audience: string) =>
    audience === 'A' || (audience === own && (!execution || execution === own))
  return {
    banners: requests('B')
      ? await bannersOf({ ...glance, ownDomain: config.mainDomain }, lang)
      : [],
    player: requests('PL')
      ? notices.filter(({ kind }) => kind === 'marquee' || kind === 'notice')
      : [],
    popup: requests('PU')
      ? notices.filter((n) => n.kind === 'popup' && isForThem(n.execution))
      : [],
    promotion: requests('PR') ? await promotionsOf(glance, lang) : [],
    freshUntil: await nextChange(glance),
  }
}

/** What the brand has to say to its agents. */
export async function readAgentAnnouncements(
  glance: Glance,
  { query: { lang = glance.actor.language } }: Input<typeof agentAnnouncements>,
) {
  return (await noticesOf(glance, lang)).filter(({ kind }) => kind === 'agent')
}
