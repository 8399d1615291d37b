import {
  brandSettings,
  setAnalytics,
  setRegionRules,
  setRegisterFields,
  setSiteStatus,
  setSwitches,
} from '@parola/contract'
import { answers } from '#platform/http'
import {
  changeAnalytics,
  changeFields,
  changeRegion,
  changeStatus,
  changeSwitches,
  readSettings,
} from './settings.ts'

export const settingsRoutes = [
  answers(brandSettings, { reads: readSettings }),
  answers(setSwitches, { writes: changeSwitches }),
  answers(setAnalytics, { writes: changeAnalytics }),
  answers(setRegisterFields, { writes: changeFields }),
  answers(setSiteStatus, { writes: changeStatus }),
  answers(setRegionRules, { writes: changeRegion }),
]
