import type { Feature } from '#platform/feature'
import { favouriteRoutes } from './favourite.route.ts'

export const lotteryFavouriteFeature: Feature = { routes: favouriteRoutes }
