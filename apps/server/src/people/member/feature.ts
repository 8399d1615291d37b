import type { Feature } from '#platform/feature'
import { memberIconRoute, securityConfigRoute, setLanguageRoute } from './member.route.ts'

export const memberFeature: Feature = {
  routes: [memberIconRoute, securityConfigRoute, setLanguageRoute],
}
