import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { CONSOLE_FEATURES, FEATURES, isOfConsole } from './features.ts'
import { messagesOf, sentences } from './index.ts'
import {
  acceptedLanguage,
  DEFAULT_LANGUAGE,
  filledLanguages,
  LANGUAGE_CODES,
  LANGUAGES,
  type Language,
} from './languages.ts'
import { plain } from './plain.ts'

const others = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE)
const each = FEATURES.flatMap((feature) => others.map((language) => [feature, language] as const))

test.each(each)('[I18N-01] %s has every text and every argument in %s', (feature, language) => {
  const english = messagesOf(DEFAULT_LANGUAGE, feature)
  const own = messagesOf(language, feature)
  expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort())
  const argumentsOf = (text: string) =>
    new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))
  for (const [key, text] of Object.entries(english))
    expect(argumentsOf(own[key] ?? ''), key).toEqual(argumentsOf(text))
})

test('[I18N-01] no two files of the console have a text of the same key', () => {
  const keys = CONSOLE_FEATURES.flatMap((feature) => Object.keys(messagesOf('EN', feature)))
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

/** The forms of each plural in a compiled message, nested ones included. */
function pluralsIn(message: unknown): string[][] {
  if (!Array.isArray(message)) return []
  const [, kind, forms] = message
  const inner = message.flatMap((part) => pluralsIn(part))
  if (kind !== 'plural' && kind !== 'select') return inner
  const below = Object.values(forms as object).flatMap((part) => pluralsIn(part))
  return kind === 'plural' ? [Object.keys(forms as object), ...below] : below
}

test.each(LANGUAGE_CODES)('[I18N-01] every plural has every form that %s needs', (language) => {
  const categories = new Intl.PluralRules(LANGUAGES[language].locale).resolvedOptions()
    .pluralCategories
  const wrong = FEATURES.flatMap((feature) =>
    Object.entries(messagesOf(language, feature)).filter(([, text]) =>
      pluralsIn(compileMessage(text)).some((forms) =>
        categories.some((category) => !forms.includes(category)),
      ),
    ),
  )
  expect(wrong).toEqual([])
})

/** Terms of the trade and names that Tagalog uses unchanged. */
const IN_TAGALOG = [
  'Account name',
  'Account number',
  'Account record',
  'Agent wallet',
  'Audit log',
  'Authenticator app',
  'Bank transfer',
  'Betting record',
  'Bonus details',
  'Captcha image',
  'Client seed',
  'Color Game',
  'Contact details',
  'Country code +{code}',
  'Customer service',
  'Daily salary',
  'Daily salary contract',
  'Dividend contract',
  'Dragon Tiger',
  'E-mail address',
  'Feature buy',
  'Free round',
  'Game show',
  'Gaming venue',
  'Gateway ID',
  'General agent',
  'Hourly salary',
  'Hourly salary contract',
  'Invitation code',
  'Jackpot slot',
  'Live casino',
  'Main wallet',
  'Megaways slot',
  'Mobile number',
  'Money Wheel',
  'One-time password',
  'Parola console',
  'Payment method',
  'Payment password',
  'Phone check',
  'Points mall',
  'Progressive jackpot',
  'QR code',
  'Quick menu',
  'Real-time salary',
  'Real-time salary contract',
  'Reality check',
  'Rebate history',
  'Recovery code',
  'Registration form',
  'Risk signals',
  'Running total',
  'SEA lottery',
  'Server seed',
  'Sic Bo',
  'SMS code',
  'Social media',
  'Team transfer',
  'Terms and Services',
  'Text message',
  'Trial money',
  'Two-factor authentication',
  'Valid bets',
  'Verification code',
  'Video poker',
  'Vietnam lottery',
  'VIP club',
]
const IN_VIETNAMESE = ['Video poker']
const TAKEN_AS_IS: Partial<Record<Language, readonly string[]>> = {
  TY: IN_TAGALOG,
  VI: IN_VIETNAMESE,
}
/** ID documents have the names printed on them. */
const BACKGROUND = /^(kyc\.)?id(Type)?\.\d+$/

test.each(each)('[I18N-01] %s leaves no English sentence in %s', (feature, language) => {
  const own = messagesOf(language, feature)
  const left = Object.entries(messagesOf('EN', feature)).filter(([key, text]) => {
    const words = text.replace(/\{[^}]*\}/g, '').match(/[\p{L}\d-]+/gu) ?? []
    const isSame = own[key] === text && words.length > 1
    return isSame && !BACKGROUND.test(key) && !TAKEN_AS_IS[language]?.includes(text)
  })
  expect(left).toEqual([])
})

test.each(LANGUAGE_CODES)(
  'no text of the players names the product: a brand has its own name (%s)',
  (language) => {
    const named = FEATURES.filter((feature) => !isOfConsole(feature))
      .flatMap((feature) => Object.values(messagesOf(language, feature)))
      .filter((text) => text.includes('Parola'))
    expect(named).toEqual([])
  },
)

test('[VAL-03] every error code has a sentence', async () => {
  const folder = new URL('../../contract/src/core/errors/', import.meta.url)
  const source = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n')
  const codes = [...source.matchAll(/^ {2}([A-Z_]+): \{ status/gm)].map((m) => m[1])
  expect(codes.length).toBeGreaterThan(40)
  expect(Object.keys(messagesOf('EN', 'errors'))).toEqual(expect.arrayContaining(codes))
})

test('a sentence is filled with its values, in the requested language', () => {
  const say = sentences('errors')
  expect(say('EN', 'RATE_LIMITED', { retryAfterS: 60 })).toBe(
    'Too many requests. Please try again in 60 seconds.',
  )
  expect(say('TY', 'NOT_LOGGED_IN')).toBe('Hindi ka naka-log in, mag-log in muna')
  expect(say('VI', 'NOT_LOGGED_IN')).toBe('Bạn chưa đăng nhập, vui lòng đăng nhập')
})

test('[I18N-03] numbers in Vietnamese sentences are written as the amounts beside them', () => {
  const say = sentences('games')
  expect(say('VI', 'count', { n: 1 })).toBe('1 trò chơi')
  expect(say('VI', 'count', { n: 12_500 })).toBe('12,500 trò chơi')
})

test.each([
  ['vi-VN,vi;q=0.9,en;q=0.8', 'VI'],
  ['tl-PH', 'TY'],
  ['de', 'EN'],
  [undefined, 'EN'],
] as const)('[I18N-03] a browser that asks for %s is answered in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})

test('[I18N-01] what was stored before a language was offered is read with its fallback', () => {
  expect(filledLanguages({ EN: 'Cap', TY: 'Sumbrero' }).VI).toBe('Cap')
  expect(filledLanguages({ EN: 'Cap', VI: 'Mũ' }).VI).toBe('Mũ')
  expect(() => filledLanguages({ TY: 'Sumbrero' })).toThrow('EN')
})

test.each(LANGUAGE_CODES)(
  'every letter with a mark is one sign, as fonts have it (%s)',
  (language) => {
    const texts = FEATURES.flatMap((feature) => Object.values(messagesOf(language, feature)))
    expect(texts.filter((text) => text !== text.normalize('NFC'))).toEqual([])
  },
)

test('[GAME-05] a search is compared without the marks that people leave out', () => {
  expect(plain('Miền Bắc')).toBe('mien bac')
  expect(plain('Đắk Lắk')).toBe('dak lak')
  expect(plain('Color Game')).toBe('color game')
})

/** The other messages of forms, by the field that shows them (rules/product §5). */
const FORM_MESSAGES = {
  'people.rule.password': 'Please fill in your password with {min} - {max} characters',
  'people.rule.code': 'Please enter a valid verification code',
  'people.rule.mobile': 'Please enter a valid mobile number',
  'people.rule.confirmation': 'Incorrect confirmation input',
  'people.rule.format.payeeName': 'Real name format is incorrect',
  'people.rule.format.mobileNum': 'Phone number format is incorrect',
  'people.rule.invitation': 'Invalid invitation code',
  'people.rule.format.username': 'Account format is incorrect',
  'people.rule.format.password': 'Password format is incorrect',
  'people.rule.format.email': 'E-mail format is incorrect',
  'people.rule.inconsistent_twice': 'Confirmation password is not correct.',
  'people.captchaNeeded': 'Please enter the captcha',
  'people.rule.required': 'Input cannot be empty',
  'people.requiredNote': 'Items marked with * are required',
  'people.ageNeeded': 'Please confirm you are 21 years old',
  'people.codeNeeded': 'Please enter the 6-digit code',
  'kyc.missing.idCardFront': 'Please upload front of your ID',
  'kyc.missing.idCardBack': 'Please upload back of your ID',
  'kyc.missing.idCardSelfie': 'Please upload Selfie with the Front Side',
  'people.storeNeeded': 'Please select a store',
  'games.search': 'Please enter game name',
}

/** The messages of errors (rules/product §6). */
const CATALOGUE = {
  'identity.phone.INVALID_PHONE_NUMBER': 'Phone number format is incorrect',
  'identity.phone.MISSING_PHONE_NUMBER': 'Please enter a valid mobile number',
  'identity.phone.TOO_MANY_ATTEMPTS_TRY_LATER': 'Too many requests. Please retry after 5 minutes.',
  'identity.phone.UNKNOWN': 'Unknown error',
  'identity.phone.INVALID_CODE': 'Please enter a valid verification code',
  'identity.phone.MISSING_CODE': 'Please enter the verification code',
  'identity.phone.CAPTCHA_CHECK_FAILED': 'The captcha check failed. Please try again.',
  'identity.phone.QUOTA_EXCEEDED': 'Quota exceeded. Please contact customer service.',
  'identity.phone.OPERATION_NOT_ALLOWED':
    'This operation is not allowed. Please contact customer service.',
  'identity.phone.SESSION_EXPIRED': 'The code has expired. Please send it again.',
  'identity.phone.POPUP_CLOSED': 'The window was closed and the log-in failed. Please try again.',
  'errors.RECOVERY_UNKNOWN': 'Username/Email does not exist',
  'shell.network': 'Network link is abnormal, please try again',
  'shell.slow': 'The page took longer time to load, please check your network connectivity',
  'play.invalidUrl': 'Invalid URL, please contact customer service',
  'play.popupBlocked': 'Popup blocked. Please allow popups and try again.',
  'errors.REGION_BLOCKED': 'Access restricted',
  'shell.region': 'Access restricted',
  'errors.MAINTENANCE': 'The system is under maintenance. Please come back soon.',
  'errors.GAME_MAINTENANCE': 'This game is under maintenance. Please try another one.',
  'errors.KYC_NEEDED': 'Please complete verification first',
  'play.loginForOwn': 'Please login to the user account',
  'errors.NOT_LOGGED_IN': 'You are not logged in, please login',
  'errors.IN_NEED_TRUE_ACCOUNT': 'Please Register An Account First',
  'people.needAccountText': 'Please Register An Account First',
  'errors.NON_MEMBER_ACCOUNT': 'Non-member account unable to login',
  'errors.NON_AGENT_ACCOUNT': 'Non-agents cannot log in',
  'shell.unknown': 'Unknown error',
  'errors.INVITATION_CODE_WRONG': 'Invalid invitation code',
  'errors.IMAGE_WRONG_TYPE': 'Please choose a JPEG, JPG or PNG picture.',
  'errors.IMAGE_TOO_LARGE': 'Please choose a picture of up to 5 MB.',
  'kyc.uploaded': 'Upload success',
}

function say(place: string): string {
  const [feature = '', ...key] = place.split('.')
  return sentences(feature)('EN', key.join('.'), { min: '{min}', max: '{max}', age: 21 })
}

test.each(Object.entries(FORM_MESSAGES))('[VAL-02] %s says "%s"', (place, words) => {
  expect(say(place)).toBe(words)
})

test.each(Object.entries(CATALOGUE))('[VAL-03] %s says "%s"', (place, words) => {
  expect(say(place)).toBe(words)
})
