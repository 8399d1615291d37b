import {
  checkAffiliate,
  loginFreeplay,
  proveRegisterCode,
  register,
  registerMobile,
  registerRegions,
  registerSettings,
  visitInvitation,
} from '@parola/contract'
import { brandById } from '#foundations/brand'
import type { IsCrowd } from '#people/crowd'
import { noteVisit } from '#people/invitation'
import type { Codes } from '#people/verification'
import type { FieldKeys } from '#platform/crypto'
import { answers } from '#platform/http'
import type { Engine } from '#platform/work'
import { logInTrial } from './log-in-trial.ts'
import { registerMember } from './register.ts'
import { proveNumber, registerByMobile } from './register-by-mobile.ts'
import { methodsOf, mobileForm, stepsOf } from './registration.rules.ts'
import { isInvitation, refuseCode } from './upline.ts'

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
  reads: async (look, { query, host }) => {
    const { code } = query
    const by = code ? { code } : { domain: host }
    const valid = await isInvitation(look, by)
    if (code && !valid) refuseCode('code')
    return { valid }
  },
})

export const loginFreeplayRoute = answers(loginFreeplay, { writes: logInTrial })

type Parts = { engine: Engine; codes: Codes; isCrowd: IsCrowd; fieldKeys: FieldKeys }

export function registrationRoutes(parts: Parts) {
  return [
    registerSettingsRoute,
    registerRegionsRoute,
    checkAffiliateRoute,
    answers(visitInvitation, {
      writes: async (w, { body }) => {
        await noteVisit(w, parts.fieldKeys.hash, body.code)
        return null
      },
    }),
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
