import { z } from 'zod'
import { call } from '../core/call.ts'
import { nothing, text } from '../core/values.ts'
import { opened } from './session.ts'
import {
  mobileFields,
  oneTimeCode,
  PHONE_CHECK_REFUSALS,
  phoneCheck,
  solvedChallenge,
} from './verification.ts'

/** Fields a brand may include in registration (requirement REG-03). */
export const REGISTER_FIELDS = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'email',
  'qqNum',
  'mobileNum',
  'recommenderId',
  'captcha',
  'verificationCode',
  'affiliateCode',
  'paymentPassword',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
  'skype',
  'idNumber',
  'region',
] as const
export type RegisterField = (typeof REGISTER_FIELDS)[number]

export const fieldRule = z.strictObject({
  field: z.enum(REGISTER_FIELDS),
  enabled: z.boolean(),
  required: z.boolean(),
  acceptedPattern: z.string().max(200),
  minLength: z.number().int(),
  maxLength: z.number().int(),
  patternId: z.string(),
})
export type FieldRule = z.infer<typeof fieldRule>

export const registerSettings = call({
  method: 'GET',
  path: '/wps/system/setting/register',
  summary: 'Fields and rules of the registration form, in order',
  who: 'anyone',
  age: 'any',
  value: z.strictObject({
    /** Registration methods, the default first. */
    methods: z.array(z.enum(['mobile', 'username'])),
    fields: z.array(fieldRule),
    mobileFields: z.array(fieldRule),
    /** What the number needs besides: a code that proves it, a PIN to log in with (REG-06). */
    mobileSteps: z.strictObject({ code: z.boolean(), pin: z.boolean() }),
    minAge: z.number().int(),
    socialChannels: z.array(z.string()),
  }),
  refusals: [],
})

const optionalText = text(255).optional()

/** Optional fields of either registration form. */
export const anyForm = {
  /** Refused with AGE_NOT_CONFIRMED unless it is true. */
  ageConfirmed: z.boolean().optional(),
  challenge: solvedChallenge,
  payeeName: optionalText,
  email: optionalText,
  qqNum: optionalText,
  recommenderId: optionalText,
  captcha: z.strictObject({ id: z.uuid(), answer: text(16, 1) }).optional(),
  affiliateCode: optionalText,
  referralCode: optionalText,
  paymentPassword: z.string().max(128).optional(),
  line: optionalText,
  whatsapp: optionalText,
  facebook: optionalText,
  wechat: optionalText,
  telegram: optionalText,
  zalo: optionalText,
  skype: optionalText,
  idNumber: optionalText,
  region: optionalText,
  domain: text(255),
  registerUrl: text(2000),
  registerMethod: z.literal('WEB'),
  login: z.literal(true),
}

export const FORM_REFUSALS = [
  'CHALLENGE_NEEDED',
  'REGISTRATION_OFF',
  'PASSWORD_TOO_COMMON',
  'INVITATION_CODE_WRONG',
  'AGE_NOT_CONFIRMED',
  'CAPTCHA_NEEDED',
  'CAPTCHA_WRONG',
] as const

export const register = call({
  method: 'PUT',
  path: '/wps/member/register',
  summary: 'Registers by username and logs in',
  who: 'anyone',
  age: 'any',
  challenge: true,
  sealed: true,
  body: z.strictObject({
    username: text(64, 1),
    password: z.string().min(1).max(128),
    confirmPassword: z.string().min(1).max(128),
    mobileNum: optionalText,
    countryDialingCode: text(6).optional(),
    verificationCode: optionalText,
    ...phoneCheck,
    ...anyForm,
  }),
  value: opened,
  refusals: [
    ...FORM_REFUSALS,
    'USERNAME_TAKEN',
    'MOBILE_WRONG',
    'MOBILE_NOT_SERVED',
    'MOBILE_TAKEN',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'LOGIN_METHOD_OFF',
    ...PHONE_CHECK_REFUSALS,
  ],
  perMinute: 10,
})

export const registerMobile = call({
  method: 'PUT',
  path: '/wps/member/register/mobile',
  summary: 'Registers by a mobile number that a code has proved, and logs in',
  who: 'anyone',
  age: 'any',
  challenge: true,
  sealed: true,
  body: z.strictObject({
    ...mobileFields,
    /** As in the other form; whoever registers by number is named by the platform. */
    username: text(64).optional(),
    /**
     * Where the number has to be proved: the code itself, the token it was exchanged for, or an outside
     * check.
     */
    verificationCode: oneTimeCode.optional(),
    proof: text(64).optional(),
    ...phoneCheck,
    password: z.string().max(128).optional(),
    confirmPassword: z.string().max(128).optional(),
    ...anyForm,
  }),
  value: opened,
  refusals: [
    ...FORM_REFUSALS,
    'MOBILE_WRONG',
    'MOBILE_NOT_SERVED',
    'MOBILE_TAKEN',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'LOGIN_METHOD_OFF',
    ...PHONE_CHECK_REFUSALS,
  ],
  perMinute: 10,
})

export const proveRegisterCode = call({
  method: 'POST',
  path: '/wps/verification/sms/register/proof',
  summary:
    'Exchanges the code of a number for a token, so that the PIN can be chosen without time pressure',
  who: 'anyone',
  age: 'any',
  body: z.strictObject({
    mobileNo: mobileFields.mobileNum,
    countryDialingCode: mobileFields.countryDialingCode,
    code: oneTimeCode,
  }),
  value: z.strictObject({ proof: z.string() }),
  refusals: [
    'REGISTRATION_OFF',
    'MOBILE_WRONG',
    'MOBILE_NOT_SERVED',
    'MOBILE_TAKEN',
    'CODE_WRONG',
    'CODE_EXPIRED',
  ],
  perMinute: 20,
})

export const checkAffiliate = call({
  method: 'GET',
  path: '/wps/agent/affiliate',
  summary:
    'Whether this domain belongs to an agent; an affiliate code that belongs to none is refused',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({ code: text(40).optional(), domain: text(255).optional() }),
  value: z.strictObject({ valid: z.boolean() }),
  refusals: ['INVITATION_CODE_WRONG'],
})

export const registerRegions = call({
  method: 'GET',
  path: '/wps/relay/getRegisterRegion',
  summary: 'Gaming venues to choose from at registration (Hall Selection)',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({ menuGroup: z.literal('gamingvenue') }),
  value: z.strictObject({
    list: z.array(z.strictObject({ id: z.string(), value: z.string(), label: z.string() })),
  }),
  refusals: [],
})

export const visitInvitation = call({
  method: 'POST',
  path: '/wps/agent/affiliate/visit',
  summary: 'Notes that the page of an invitation link was opened',
  who: 'anyone',
  age: 'any',
  body: z.strictObject({ code: text(40, 1) }),
  value: nothing,
  refusals: [],
  perMinute: 20,
})
