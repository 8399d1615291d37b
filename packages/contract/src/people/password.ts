import { z } from 'zod'
import { call } from '../core/call.ts'
import { nothing, text } from '../core/values.ts'
import { opened } from './session.ts'
import { mobileFields, oneTimeCode } from './verification.ts'

const newPassword = z.string().min(1).max(128)

export const changePassword = call({
  method: 'POST',
  path: '/wps/member/password',
  summary: 'Changes the member’s password; every other session ends, and this one gets a new token',
  who: 'member',
  subAccount: 'own',
  age: 'any',
  sealed: true,
  body: z.strictObject({
    /** Not required from a member who registered without a password. */
    oldPassword: z.string().max(128).optional(),
    newPassword,
    confirmNewPassword: z.string().max(128),
  }),
  /** The new token of this session. */
  value: z.strictObject({ token: z.string() }),
  refusals: ['OLD_PASSWORD_WRONG', 'PASSWORD_TOO_COMMON', 'LOGIN_LOCKED'],
  perMinute: 20,
})

export const recoverByCode = call({
  method: 'POST',
  path: '/wps/member/password/verification',
  summary: 'Sets a new password by mobile number and code, and logs in',
  who: 'anyone',
  age: 'any',
  sealed: true,
  body: z.strictObject({
    mobileNum: mobileFields.mobileNum,
    /** That of the brand's first country when it is left out. */
    countryDialingCode: mobileFields.countryDialingCode.optional(),
    verificationCode: oneTimeCode,
    newPassword,
  }),
  value: opened,
  refusals: [
    'RECOVERY_OFF',
    'MOBILE_WRONG',
    'MOBILE_NOT_SERVED',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'PASSWORD_TOO_COMMON',
    'LOGIN_LOCKED',
    'ACCOUNT_BLOCKED',
    'NON_MEMBER_ACCOUNT',
    'VERIFICATION_NEEDED',
  ],
  perMinute: 20,
})

export const recoverByMail = call({
  method: 'POST',
  path: '/wps/member/password/email',
  summary: 'Sends an e-mail with a link for a new password',
  who: 'anyone',
  age: 'any',
  form: true,
  body: z.strictObject({
    username: text(64, 1),
    email: text(120, 3),
    captchaId: z.uuid().optional(),
    captcha: text(16, 1).optional(),
  }),
  value: nothing,
  refusals: ['RECOVERY_OFF', 'RECOVERY_UNKNOWN', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG'],
  perMinute: 5,
})

export const recoverByLink = call({
  method: 'POST',
  path: '/wps/member/password/link',
  summary: 'Sets a new password with the link of an e-mail, and logs in',
  who: 'anyone',
  age: 'any',
  sealed: true,
  body: z.strictObject({ token: text(200, 1), newPassword }),
  value: opened,
  refusals: ['LINK_WRONG', 'PASSWORD_TOO_COMMON', 'ACCOUNT_BLOCKED', 'VERIFICATION_NEEDED'],
  perMinute: 20,
})
