import { opsFeatureSettings, opsSettingsOfFeature, proposeFeatureSettings } from '@parola/contract'
import { answers } from '#platform/http'
import { proposeSettings } from './change.ts'
import { readFeature, readFeatures } from './read.ts'

export const settingChangeRoutes = [
  answers(opsFeatureSettings, { reads: readFeatures }),
  answers(opsSettingsOfFeature, { reads: readFeature }),
  answers(proposeFeatureSettings, { writes: proposeSettings }),
]
