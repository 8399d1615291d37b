import { sentences } from '@parola/locales'
import { brandById } from '#foundations/brand'
import type { Outbox } from '#foundations/delivery'
import { findReach, type Member } from '#people/member'
import { addMs, DAY_MS } from '#platform/clock'
import type { Work } from '#platform/work'

const say = sentences('delivery')

type Warning = {
  /** The id of the reported fact: one message each. */
  id: string
  member: Pick<Member, 'memberId' | 'language'>
  what: 'device.new' | 'remember.reused'
  address?: string
}

/** Warns a member by message that somebody else may be in their account. */
export async function warn(w: Work, outbox: Outbox, { id, member, what, address = '' }: Warning) {
  const { config } = await brandById(w.tx, w.brandId, w.now)
  const { mobile, email } = await findReach({ db: w.tx }, member.memberId)
  const values = { brand: config.name, address }
  const message = {
    key: `${id}:warning`,
    text: say(member.language, what, values),
    subject: say(member.language, `${what}Subject`, values),
    expiresAt: addMs(w.now, DAY_MS),
  }
  if (email) await outbox.queue(w, { ...message, channel: 'mail', to: email })
  else if (mobile) await outbox.queue(w, { ...message, channel: 'sms', to: mobile })
}
