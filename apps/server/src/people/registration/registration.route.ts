import {
  checkAffiliate,
  loginFreeplay,
  proveRegisterCode,
  register,
  registerMobile,
  registerRegions,
  registerSettings,
} from '@parola/contract'
import { brandById } from '#foundations/brand'
import type { Codes } from '#people/verification'
import { answers } from '#platform/http'
import type { Engine } from '#platform/work'
import { logInTrial } from './log-in-trial.ts'
import { registerMember } from './register.ts'
import { proveNumber, registerByMobile } from './register-by-mobile.ts'
import { methodsOf, mobileForm, stepsOf } from './registration.rules.ts'
import { isInvitation } from './upline.ts'

export const registerSettingsRoute = answers(registerSettings, {
  reads: async ({ db, brandId, now }) => {
    const { config } = await brandById(db, brandId, now)
    return {
      methods: methodsOf(config.switches),
      fields: config.registerFields,
      mobileFields: mobileForm(config),
      mobileSteps: stepsOf(config.switches),
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

export const checkAffiliateRoute = answers(checkAffiliate, {
  reads: async ({ db, brandId, now }, { query, host }) => {
    const { config } = await brandById(db, brandId, now)
    const { code } = query
    return {
      valid: await isInvitation({ db, brandId }, config, code ? { code } : { domain: host }),
    }
  },
})

export const loginFreeplayRoute = answers(loginFreeplay, { writes: logInTrial })

export function registrationRoutes(parts: { engine: Engine; codes: Codes }) {
  return [
    registerSettingsRoute,
    registerRegionsRoute,
    checkAffiliateRoute,
    loginFreeplayRoute,
    answers(register, { acts: (opening, input) => registerMember(parts, opening, input) }),
    answers(proveRegisterCode, {
      acts: (opening, input) => proveNumber(parts, opening, input),
    }),
    answers(registerMobile, {
      acts: (opening, input) => registerByMobile(parts, opening, input),
    }),
  ]
}
