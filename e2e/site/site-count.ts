/** How many products the journeys run on side by side; the whole run uses more than one. */
export const SITES = Number(process.env.JOURNEY_SITES ?? 1)
