import { verificationChannel } from '@parola/contract'
import { sentences } from '@parola/locales'
import { brandById } from '#foundations/brand'
import type { Outbox } from '#foundations/delivery'
import { findMember, findReach } from '#people/member'
import { addMs, DAY_MS } from '#platform/clock'
import { type Listener, on } from '#platform/events'
import type { Realtime } from '#platform/realtime'
import { must } from '#platform/work'
import { kycDecided } from './facts.ts'

const say = sentences('delivery')

/** Tells a member of the decision on their documents: in open tabs, and by e-mail where they have an address. */
export function notifyMember(realtime: Realtime, outbox: Outbox): Listener[] {
  return [
    on(kycDecided, 'kyc.tell-browser', (_, { memberId, data }) =>
      realtime.toMember(memberId, verificationChannel, data),
    ),
    on(kycDecided, 'kyc.send-mail', async (work, { id, memberId, data: { state } }) => {
      const { email } = await findReach({ db: work.tx }, memberId)
      if (!email) return
      const member = await findMember({ db: work.tx }, memberId)
      must(member, 'documents of a member who does not exist')
      const brand = (await brandById(work.tx, work.brandId, work.now)).config.name
      await outbox.queue(work, {
        key: `${id}:mail`,
        channel: 'mail',
        to: email,
        subject: say(member.language, `kyc.${state}Subject`, { brand }),
        text: say(member.language, `kyc.${state}`, { brand }),
        expiresAt: addMs(work.now, DAY_MS),
      })
    }),
  ]
}
