import type { recoverByLink, recoverByMail } from '@parola/contract'
import { sentences } from '@parola/locales'
import { brandById } from '#foundations/brand'
import type { Outbox } from '#foundations/delivery'
import { settingsOf } from '#foundations/settings'
import { mayEnter } from '#people/eligibility'
import { admitRecovered } from '#people/login'
import { NOBODY } from '#people/login-attempt'
import { findMember, findMemberByName, findReach } from '#people/member'
import { mintToken, readToken, solvesCaptcha } from '#people/session'
import { addMs, MINUTE_MS } from '#platform/clock'
import type { Answer, Input, Opening } from '#platform/http'
import { bySystem, type Engine, glance, refuse, type Work, work } from '#platform/work'
import { sendLinkJob } from './jobs.ts'
import { type Parts, refuseWeak, setPassword } from './new-password.ts'
import { insertRecovery, takeRecovery } from './recovery.sql.ts'
import { recoverySettings } from './recovery-settings.ts'

const LIFE_MINUTES = 30
const REST_MS = 2 * MINUTE_MS

const say = sentences('delivery')

/**
 * Sends a link for a new password. The request requires a captcha, and the lookup and the queued job happen
 * in either case, so that timing reveals nothing; whether the answer discloses that there is no such account
 * is the brand's choice (reading 13).
 */
export async function requestLink(
  engine: Engine,
  opening: Opening,
  { body }: Input<typeof recoverByMail>,
): Promise<Answer<typeof recoverByMail>> {
  const look = glance(engine, opening)
  const { config } = await brandById(look.db, look.brandId, look.now)
  if (!config.switches.CHNGPASSMAIL3) refuse('RECOVERY_OFF')
  const { captchaId: id, captcha: answer } = body
  const field = { field: 'captcha', rule: 'required' }
  if (!id || !answer) refuse('CAPTCHA_NEEDED', { captcha: true, fields: [field] })
  const isSolved = await work(engine, opening, (w) => solvesCaptcha(w, { id, answer }))
  if (!isSolved) {
    refuse('CAPTCHA_WRONG', { captcha: true, fields: [{ ...field, rule: 'wrong' }] })
  }
  const { isUniform } = await settingsOf(look, recoverySettings)
  const member = await findMemberByName(look, { brandId: opening.brandId, username: body.username })
  const { email } = await findReach(look, member?.memberId ?? NOBODY)
  const isTheirs = email?.toLowerCase() === body.email.trim().toLowerCase()
  const memberId = member && isTheirs ? member.memberId : null
  if (!memberId && !isUniform) refuse('RECOVERY_UNKNOWN')
  await work(engine, opening, (w) => w.later(sendLinkJob, { memberId }))
  return { value: null }
}

/** Writes the e-mail with the link; a second one within two minutes would only flood the mailbox. */
export async function sendLink(
  { engine, outbox, publicUrl }: { engine: Engine; outbox: Outbox; publicUrl: string },
  memberId: string | null,
) {
  const member = memberId ? await findMember({ db: engine.db.kysely }, memberId) : null
  if (!member) return
  const system = bySystem(member.brandId)
  await work(engine, system, async (w) => {
    const { email } = await findReach({ db: w.tx }, member.memberId)
    const { token, hash } = mintToken(member.memberId)
    const isNew = await insertRecovery(w.tx, {
      memberId: member.memberId,
      hash,
      now: w.now,
      restedSince: addMs(w.now, -REST_MS),
      expiresAt: addMs(w.now, LIFE_MINUTES * MINUTE_MS),
    })
    if (!isNew || !email) return
    const { config } = await brandById(w.tx, w.brandId, w.now)
    const words = {
      brand: config.name,
      name: member.username,
      minutes: LIFE_MINUTES,
      link: linkOf(publicUrl, config.mainDomain, token),
    }
    await outbox.queue(w, {
      key: `recovery:${hash.toString('hex')}`,
      channel: 'mail',
      to: email,
      subject: say(member.language, 'password.linkSubject', words),
      text: say(member.language, 'password.link', words),
      expiresAt: addMs(w.now, LIFE_MINUTES * MINUTE_MS),
    })
  })
}

/** The secret is in the fragment, which no server and no other page sees. */
function linkOf(publicUrl: string, domain: string, token: string): string {
  const url = new URL('/reset', publicUrl)
  url.hostname = domain
  return `${url.href}#${token}`
}

/** Sets a new password with the link of an e-mail, once, and logs in (requirement PWD-03). */
export async function recoverWithLink(
  parts: Parts,
  opening: Opening,
  { body, cookies }: Input<typeof recoverByLink>,
): Promise<Answer<typeof recoverByLink>> {
  const look = glance(parts.engine, opening)
  const { config } = await brandById(look.db, look.brandId, look.now)
  const read = readToken(body.token)
  const member = read ? await findMember(look, read.ownerId) : null
  if (!read || member?.brandId !== opening.brandId) refuse('LINK_WRONG')
  refuseWeak(config, body.newPassword, member.username)
  if (!mayEnter(member.status)) refuse('ACCOUNT_BLOCKED')
  const first = async (w: Work) => {
    if (!(await takeRecovery(w.tx, { memberId: read.ownerId, hash: read.hash, now: w.now }))) {
      refuse('LINK_WRONG')
    }
  }
  const request = { member, password: body.newPassword, stays: false, first }
  await setPassword(parts, opening, request)
  return admitRecovered(parts, opening, { member, cookies })
}
