import { inject } from 'vitest'

/** The product that this file of journeys has for itself while it runs. */
export function ownSite() {
  const place = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!place) throw new Error(`no site for worker ${process.env.VITEST_POOL_ID}`)
  return place
}
