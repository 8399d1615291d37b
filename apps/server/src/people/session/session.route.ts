import { captcha, logout, memberInfo, resumeSession } from '@parola/contract'
import { isSubAccountType } from '@parola/contract/agents/sub-account-types'
import { brandById } from '#foundations/brand'
import { actingMember, type Member } from '#people/member'
import { selectSubAccount, subAccountMay } from '#people/sub-account'
import { answers } from '#platform/http'
import { type Engine, type Glance, work } from '#platform/work'
import { drawCaptcha, keepCaptcha } from './captcha.ts'
import { REMEMBER_COOKIE, rememberCookie } from './remember-cookie.ts'
import { logOut, mustChange, resume } from './sessions.ts'

export const memberInfoRoute = answers(memberInfo, {
  reads: async (glance) => {
    const member = await actingMember(glance)
    const { config } = await brandById(glance.db, glance.brandId, glance.now)
    return {
      id: member.memberId,
      account: member.username,
      nickname: member.nickname,
      type: member.type,
      isLogin: true,
      isAgent: member.kind === 'agent',
      isTrial: member.kind === 'trial',
      firstTimeLogin: member.isFirstLogin,
      passwordExpired: await mustChange(glance),
      currency: member.currency,
      currencySymbol: config.currencySymbol,
      language: member.language,
      kycApproved: member.kycApproved,
      mayContract: await mayContract(glance.db, member),
    }
  },
})

async function mayContract(db: Glance['db'], { memberId, type }: Member): Promise<boolean> {
  if (!isSubAccountType(type)) return false
  const subAccount = { type, mayContract: false, ...(await selectSubAccount(db, memberId)) }
  return subAccountMay({ who: 'agent', method: 'POST', subAccount: 'contracts' }, subAccount)
}

export function sessionRoutes(engine: Engine) {
  return [
    memberInfoRoute,
    answers(logout, {
      acts: async (opening) => {
        await work(engine, opening, logOut)
        return { value: null, cookie: rememberCookie(null) }
      },
    }),
    answers(resumeSession, {
      acts: async (opening, { cookies }) => {
        const value = cookies[REMEMBER_COOKIE]
        if (!value) return { value: null }
        const resumed = await work(engine, opening, (w) => resume(w, value))
        if (resumed === 'raced') return { value: null }
        if (!resumed) return { value: null, cookie: rememberCookie(null) }
        return {
          value: {
            token: resumed.token,
            firstTimeLogin: resumed.isFirstLogin,
            passwordExpired: false,
            captcha: false,
          },
          cookie: rememberCookie(resumed.cookie),
        }
      },
    }),
    answers(captcha, {
      acts: async (opening) => {
        const { image, text } = await drawCaptcha()
        return { value: { id: await work(engine, opening, (w) => keepCaptcha(w, text)), image } }
      },
    }),
  ]
}
