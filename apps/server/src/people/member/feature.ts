import type { Feature } from '#platform/feature'
import {
  firstLoginRoute,
  memberIconRoute,
  securityConfigRoute,
  setLanguageRoute,
} from './member.route.ts'

export const memberFeature: Feature = {
  routes: [firstLoginRoute, memberIconRoute, securityConfigRoute, setLanguageRoute],
}
