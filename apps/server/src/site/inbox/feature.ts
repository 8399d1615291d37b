import { ACCOUNT_CHANGED } from '#people/account-change'
import { KYC_DECIDED } from '#people/kyc'
import { NEW_DEVICE } from '#people/password'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import { inboxRoutes } from './inbox.route.ts'
import { countUnread, INBOX_CHANGED, sendMessage } from './messages.ts'

export function inboxFeature(realtime: Realtime): Feature {
  return {
    routes: inboxRoutes,
    listeners: [
      {
        name: 'inbox.account-changed',
        hears: ACCOUNT_CHANGED,
        run: async (work, { memberId, data }) => {
          if (!memberId) return
          await sendMessage(work, { memberId, kind: `${data.change}-changed`, params: {} })
        },
      },
      {
        name: 'inbox.new-device',
        hears: NEW_DEVICE,
        run: async (work, { memberId, data }) => {
          if (!memberId) return
          const params = { address: String(data.address) }
          await sendMessage(work, { memberId, kind: 'new-device', params })
        },
      },
      {
        name: 'inbox.kyc-decided',
        hears: KYC_DECIDED,
        run: async (work, { memberId, data }) => {
          if (!memberId) return
          await sendMessage(work, { memberId, kind: `kyc-${data.state}`, params: {} })
        },
      },
      {
        name: 'inbox.tell-browser',
        hears: INBOX_CHANGED,
        run: async (work, { memberId }) => {
          if (!memberId) return
          const unread = await countUnread(work.tx, memberId)
          await realtime.toMember(memberId, { type: 'message', unread })
        },
      },
    ],
  }
}
