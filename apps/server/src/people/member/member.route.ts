import { firstLogin, memberIcon, securityConfig, setLanguage } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { answers } from '#platform/http'
import { memberOf } from '#platform/work'
import { actingMember, endFirstLogin, keepLanguage } from './members.ts'

export const memberIconRoute = answers(memberIcon, {
  reads: async (glance) => ({ iconUrl: `/art/avatar/${memberOf(glance)}.svg` }),
})

export const firstLoginRoute = answers(firstLogin, {
  writes: async (work) => {
    await endFirstLogin(work, memberOf(work))
    return null
  },
})

export const setLanguageRoute = answers(setLanguage, {
  writes: async (work, { body }) => {
    await keepLanguage(work, body.language)
    return null
  },
})

export const securityConfigRoute = answers(securityConfig, {
  reads: async (glance) => {
    const member = await actingMember(glance)
    const { config } = await brandById(glance.db, glance.brandId, glance.now)
    const enabled = config.switches.MANDATORYKYC3 ?? false
    return {
      info: {
        idVerification: { enabled, isComplete: member.kycApproved, status: member.kyc },
      },
    }
  },
})
