import type {
  setAnalytics as analyticsCall,
  FieldError,
  setRegisterFields as fieldsCall,
  setRegionRules as regionCall,
  setSiteStatus as statusCall,
  setSwitches as switchesCall,
} from '@parola/contract'
import { record } from '#foundations/audit'
import {
  changeConfig,
  findVersion,
  lockBrand,
  refuseUnfitRules,
  setRegionRules,
  setSystemStatus,
} from '#foundations/brand'
import type { Input } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'
import { flawsInNetworks } from './networks.ts'
import { differing, neededOff } from './settings.rules.ts'

type Brand = NonNullable<Awaited<ReturnType<typeof lockBrand>>>

export async function readSettings({ db, brandId }: Glance) {
  const { brand, version } = await findVersion(db, brandId)
  const { config, region, maintenance, maintenanceNote, maintenanceUntil } = brand
  return {
    brandId,
    name: config.name,
    domains: brand.domains,
    version,
    minAge: config.minAge,
    switches: config.switches,
    analyticsId: config.analyticsId,
    registerFields: config.registerFields,
    isShut: maintenance,
    note: maintenanceNote,
    until: maintenanceUntil,
    region,
  }
}

/**
 * The brand as its editor has seen it, for this unit of work alone.
 * @throws Refusal BRAND_CHANGED when somebody else was first
 */
async function seenBrand(work: Work, version: number): Promise<Brand> {
  const brand = await lockBrand(work.tx, { brandId: work.brandId, version })
  return brand ?? refuse('BRAND_CHANGED')
}

/** Turns features on and off; only switches that the brand has. */
export async function changeSwitches(work: Work, { body }: Input<typeof switchesCall>) {
  const { config } = await seenBrand(work, body.version)
  const unknown = Object.keys(body.switches).filter((name) => !(name in config.switches))
  refuseFlaws(unknown.map((name) => ({ field: `switches.${name}`, rule: 'unknown' })))
  const switches = { ...config.switches, ...body.switches }
  await changeConfig(work, { switches })
  return changed(work, body, { what: 'brand.switches', ...differing(config.switches, switches) })
}

export async function changeAnalytics(work: Work, { body }: Input<typeof analyticsCall>) {
  const { config } = await seenBrand(work, body.version)
  const { analyticsId } = body
  await changeConfig(work, { analyticsId })
  const before = { analyticsId: config.analyticsId }
  return changed(work, body, { what: 'brand.analytics', before, after: { analyticsId } })
}

export async function changeFields(work: Work, { body }: Input<typeof fieldsCall>) {
  const { config } = await seenBrand(work, body.version)
  refuseUnfitRules(body.fields)
  refuseFlaws(neededOff(body.fields))
  await changeConfig(work, { registerFields: body.fields })
  const before = { fields: config.registerFields }
  return changed(work, body, { what: 'brand.registration', before, after: { fields: body.fields } })
}

export async function changeStatus(work: Work, { body }: Input<typeof statusCall>) {
  const brand = await seenBrand(work, body.version)
  const { isShut, note, until } = body
  await setSystemStatus(work, { maintenance: isShut, note, until })
  const before = {
    isShut: brand.maintenance,
    note: brand.maintenanceNote,
    until: brand.maintenanceUntil,
  }
  return changed(work, body, { what: 'brand.status', before, after: { isShut, note, until } })
}

export async function changeRegion(work: Work, { body }: Input<typeof regionCall>) {
  const { region: before } = await seenBrand(work, body.version)
  refuseFlaws(flawsInNetworks(body.region.networks))
  await setRegionRules(work, body.region)
  return changed(work, body, { what: 'brand.region', before, after: body.region })
}

function refuseFlaws(fields: FieldError[]) {
  if (fields.length > 0) refuse('VALIDATION', { fields })
}

type Change = { what: string; before: object; after: object }

async function changed(work: Work, seen: { version: number; reason: string }, change: Change) {
  const { reason } = seen
  await record(work, { ...change, subject: `brand:${work.brandId}`, reason })
  return { version: seen.version + 1 }
}
