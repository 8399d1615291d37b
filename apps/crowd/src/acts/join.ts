import { parseMinor } from '@parola/money'
import { isTestHost } from '../client/address.ts'
import { jsonIn, NoAnswer, Refused } from '../client/answers.ts'
import type { Member } from '../member.ts'
import { type Act, lookUntil } from './act.ts'

const DIALLING = '63'
const CODE = /\b\d{6}\b/
/** A number with an account is sent no code, and the one it was sent before is wrong: nobody learns that it has one. */
const TAKEN = new Set(['USERNAME_TAKEN', 'MOBILE_TAKEN', 'CODE_WRONG'])
const LETTER = { everyMs: 300, withinMs: 20_000 }

/** Registers, by number where the brand offers it and messages can be read, or else by username. */
export const register: Act = async (member) => {
  if (member.isRegistered) {
    await logIn(member)
    if (!member.areRecordsWhole) await restate(member)
    return 'done'
  }
  const { browser } = member
  const settings = await browser.call('registerSettings')
  const venue = settings.fields.some(({ field, enabled }) => field === 'region' && enabled)
    ? (await browser.call('registerRegions', { query: { menuGroup: 'gamingvenue' } })).list
    : []
  const code = member.affiliateCode?.()
  const isTeam = code !== undefined && (await isCodeOfAgent(member, code))
  const form = formOf(member, {
    ...(venue.length > 0 ? { region: member.random.pick(venue).id } : {}),
    ...(code && isTeam ? { affiliateCode: code } : {}),
  })
  const byNumber = settings.methods.includes('mobile') && member.outbox !== null
  try {
    const opened = await (byNumber ? registerByNumber(member, form) : registerByName(member, form))
    browser.keep(opened.token)
  } catch (error) {
    if (!(error instanceof Refused) || !TAKEN.has(error.code)) throw error
    await takeUp(member, byNumber)
  }
  member.isRegistered = true
  // Who registers by number is named by the platform.
  const { account } = await browser.call('memberInfo')
  member.person.username = account
  await browser.call('firstLogin', { body: {} })
  return 'done'
}

/** Opens the page of an invitation. A code that belongs to nobody, any more, is left out. */
async function isCodeOfAgent({ browser }: Member, code: string): Promise<boolean> {
  try {
    await browser.call('visitInvitation', { body: { code } })
    return (await browser.call('checkAffiliate', { query: { code } })).valid
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** The member has registered in an earlier run that kept nothing. */
async function takeUp(member: Member, byNumber: boolean) {
  const { person } = member
  if (byNumber) person.username = `0${person.mobileNum}`
  await logIn(member)
  await restate(member)
}

/** Begins the records again from the balance that is shown. */
async function restate(member: Member) {
  const { browser, records } = member
  const { balance, underReview } = await browser.call('walletBalance')
  const minor = (amount: string) => parseMinor(amount, records.currency)
  records.restate(minor(balance) + minor(underReview))
  member.areRecordsWhole = true
}

type Chosen = { region?: string; affiliateCode?: string }

function formOf({ person: { password }, browser }: Member, chosen: Chosen) {
  const { hostname } = new URL(browser.site.url)
  return {
    password,
    confirmPassword: password,
    ageConfirmed: true,
    ...chosen,
    domain: browser.site.host ?? hostname,
    registerUrl: browser.site.url,
    registerMethod: 'WEB' as const,
    login: true as const,
  }
}

type Form = ReturnType<typeof formOf>

async function registerByName({ browser, person }: Member, form: Form) {
  const { username } = person
  const challenge = await browser.challenge('register')
  return browser.call('register', { body: { ...form, username, challenge }, markAs: username })
}

async function registerByNumber(member: Member, form: Form) {
  const { browser, person } = member
  const { mobileNum } = person
  const countryDialingCode = DIALLING
  const challenge = await browser.challenge('sendRegisterCode')
  const requested = { mobileNo: mobileNum, countryDialingCode }
  await browser.call('countryCodes')
  await browser.call('sendRegisterCode', { body: { ...requested, challenge } })
  const { proof } = await browser.call('proveRegisterCode', {
    body: { ...requested, code: await codeFor(member) },
  })
  const body = {
    ...{ ...form, mobileNum, countryDialingCode, proof },
    challenge: await browser.challenge('registerMobile'),
  }
  return browser.call('registerMobile', { body, markAs: `${countryDialingCode}${mobileNum}` })
}

/** The code of the newest text message to the member's number. @throws NoAnswer */
async function codeFor(member: Member): Promise<string> {
  const { outbox, person, browser } = member
  if (!outbox || !isTestHost(new URL(outbox).hostname))
    throw new NoAnswer('no messages can be read')
  const to = encodeURIComponent(`+${DIALLING}${person.mobileNum}`)
  const code = await lookUntil(
    member,
    async () => {
      const sending = { method: 'GET', headers: {} }
      const reply = await browser.connection.send(
        `${outbox}/outbox.json?to=${to}`,
        sending,
        LETTER.withinMs,
      )
      const [newest] = (jsonIn(reply.text) ?? []) as { text: string }[]
      return newest ? (CODE.exec(newest.text)?.[0] ?? null) : null
    },
    LETTER,
  )
  if (!code) throw new NoAnswer('no message came')
  return code
}

/** Logs in; a second proof is given where the platform asks for one. */
export const logIn: Act = async (member) => {
  const { browser, person } = member
  if (browser.isLoggedIn()) return 'done'
  const { username, password } = person
  try {
    const body = { type: 'username' as const, username, password }
    browser.keep((await browser.call('login', { body })).token)
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'VERIFICATION_NEEDED') throw error
    const ticket = String(error.value?.ticket ?? '')
    const proof = { ticket, method: 'password' as const, proof: password }
    browser.keep((await browser.call('proveLogin', { body: proof })).token)
  }
  return 'done'
}

/** Closes the game and logs out. */
export const leave: Act = async (member) => {
  member.game = null
  const { browser } = member
  if (!browser.isLoggedIn()) return 'done'
  try {
    await browser.call('logout')
  } finally {
    browser.keep('')
  }
  return 'done'
}
