import {
  checkAffiliate,
  loginFreeplay,
  register,
  registerRegions,
  registerSettings,
} from '@parola/contract'
import { brandById } from '#foundations/brand'
import { answers } from '#platform/http'
import type { Engine } from '#platform/work'
import { logInTrial } from './log-in-trial.ts'
import { registerMember } from './register.ts'

export const registerSettingsRoute = answers(registerSettings, {
  reads: async ({ db, brandId, now }) => {
    const { config } = await brandById(db, brandId, now)
    return {
      fields: config.registerFields,
      minAge: config.minAge,
      socialChannels: config.socialChannels,
    }
  },
})

export const registerRegionsRoute = answers(registerRegions, {
  reads: async ({ db, brandId, now }) => ({
    list: (await brandById(db, brandId, now)).config.venues,
  }),
})

/** No agent exists yet whose code could be right: every code is answered "not valid". */
export const checkAffiliateRoute = answers(checkAffiliate, {
  reads: async () => ({ valid: false }),
})

export const loginFreeplayRoute = answers(loginFreeplay, { writes: logInTrial })

export function registrationRoutes(engine: Engine) {
  return [
    registerSettingsRoute,
    registerRegionsRoute,
    checkAffiliateRoute,
    loginFreeplayRoute,
    answers(register, { acts: (opening, input) => registerMember(engine, opening, input) }),
  ]
}
