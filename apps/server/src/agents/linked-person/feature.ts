import type { Feature } from '#platform/feature'
import { linkedPersonRoutes } from './linked-person.route.ts'

/** Accounts of teams that are one person's (rules/agents §6). */
export const linkedPersonFeature: Feature = { routes: linkedPersonRoutes }
