import {
  challenge,
  countryCodes,
  phoneAuthPlace,
  sendCode,
  sendRegisterCode,
} from '@parola/contract'
import { type BrandConfig, brandById } from '#foundations/brand'
import { diallingCodeOf, findMemberByMobile, servedMobile } from '#people/member'
import { answers, type Input, type Opening } from '#platform/http'
import { type Engine, refuse, type Work, work } from '#platform/work'
import type { Challenges } from './challenge.ts'
import { codeCookie } from './code-cookie.ts'
import type { Codes, Request } from './codes.ts'
import type { PhoneAuth } from './phone-auth.ts'
import { phoneOf } from './recipient.rules.ts'

/** Whether a member has logged in with this browser before. */
export type KnowsBrowser = (w: Work, memberId: string, cookies: Cookies) => Promise<boolean>

type Parts = {
  engine: Engine
  codes: Codes
  challenges: Challenges
  phoneAuth: PhoneAuth
  knowsBrowser: KnowsBrowser
}
type Cookies = Input<typeof sendCode>['cookies']
type RequestOf = (w: Work, config: BrandConfig) => Promise<Request>

export function verificationRoutes(parts: Parts) {
  return [
    answers(challenge, {
      reads: async ({ now, actor }, { query }) => ({
        challenge: await parts.challenges.make(now, { ...query, address: actor.address }),
      }),
    }),
    answers(sendCode, {
      acts: (opening, input) =>
        send(parts, { opening, input }, (w, config) => known(parts, w, { config, ...input })),
    }),
    answers(sendRegisterCode, {
      acts: (opening, input) =>
        send(parts, { opening, input }, async (_work, config) => {
          const { switches } = config
          const byNumber = switches.MOBILENUMREG3 && switches.REGMOBVERF3
          if (!byNumber && !needsCode(config)) refuse('REGISTRATION_OFF')
          const { mobileNo, countryDialingCode } = input.body
          const mobile = servedMobile(config, { mobileNum: mobileNo, countryDialingCode })
          return {
            purpose: 'register',
            to: phoneOf(mobile.number),
            isWithheld: false,
            isOwner: false,
          }
        }),
    }),
    answers(phoneAuthPlace, {
      reads: async ({ db, brandId, now }) =>
        parts.phoneAuth.placeOf((await brandById(db, brandId, now)).config),
    }),
    answers(countryCodes, {
      reads: async ({ db, brandId, now }) => ({
        list: (await brandById(db, brandId, now)).config.mobileCountries.map((country) => ({
          country,
          countryDialingCode: diallingCodeOf(country),
        })),
      }),
    }),
  ]
}

/** Whether registering by username requires a proved number too (REG-03). */
function needsCode({ registerFields, switches }: BrandConfig): boolean {
  const isNeeded = registerFields.some((rule) => rule.field === 'verificationCode' && rule.enabled)
  return isNeeded && Boolean(switches.USERNAMEREG3)
}

type Sent = { opening: Opening; input: Pick<Input<typeof sendCode>, 'cookies'> }

async function send({ engine, codes }: Parts, { opening, input }: Sent, request: RequestOf) {
  const cookie = codeCookie(input.cookies)
  const value = await work(engine, opening, async (w) => {
    const { config } = await brandById(w.tx, w.brandId, w.now)
    return codes.send(w, { ...(await request(w, config)), browser: cookie.value })
  })
  return { value, cookie }
}

/** A code for a member: for an unknown number everything is done except the sending. */
async function known(
  { knowsBrowser }: Parts,
  w: Work,
  {
    config,
    body,
    cookies,
  }: Pick<Input<typeof sendCode>, 'body' | 'cookies'> & {
    config: BrandConfig
  },
): Promise<Request> {
  const { type: purpose = 'login', ...typed } = body
  if (purpose === 'login' && !config.switches.CODELOGIN3) refuse('LOGIN_METHOD_OFF')
  if (purpose === 'password' && !config.switches.CHNGPASSVERIF3) refuse('RECOVERY_OFF')
  const mobile = servedMobile(config, typed)
  const member = await findMemberByMobile({ db: w.tx }, { brandId: w.brandId, mobile })
  const isOwner = member !== null && (await knowsBrowser(w, member.memberId, cookies))
  return { purpose, to: phoneOf(mobile.number), isWithheld: member === null, isOwner }
}
