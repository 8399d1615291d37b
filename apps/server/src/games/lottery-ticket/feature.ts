import type { Feature } from '#platform/feature'
import { ticketRoutes } from './ticket.route.ts'

export const lotteryTicketFeature: Feature = { routes: ticketRoutes }
