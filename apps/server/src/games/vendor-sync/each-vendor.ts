import { inLanes } from '#platform/batch'

/** So many vendors are called at a time: all at once would take every connection to the database from the players. */
const LANES = 8

/** Runs a step for each vendor; one that does not respond holds up only its lane. */
export async function eachVendor<T>(vendors: readonly T[], step: (vendor: T) => Promise<unknown>) {
  await inLanes(vendors, LANES, async (vendor) => {
    await step(vendor)
  })
}
