import { ACCOUNT_CHANGED } from '#people/account-change'
import { KYC_DECIDED } from '#people/kyc'
import { NEW_DEVICE } from '#people/password'
import { REMEMBER_REUSED } from '#people/session'
import type { Listener } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import { inboxRoutes } from './inbox.route.ts'
import { countUnread, INBOX_CHANGED, sendMessage } from './messages.ts'

type Said = { kind: string; params?: Record<string, string> }

/** A message to the member whom a fact is about. */
function tells(
  name: string,
  hears: string,
  say: (data: Record<string, unknown>) => Said,
): Listener {
  return {
    name: `inbox.${name}`,
    hears,
    run: async (work, { memberId, data }) => {
      if (memberId) await sendMessage(work, { memberId, params: {}, ...say(data) })
    },
  }
}

export function inboxFeature(realtime: Realtime): Feature {
  return {
    routes: inboxRoutes,
    listeners: [
      tells('account-changed', ACCOUNT_CHANGED, ({ change }) => ({ kind: `${change}-changed` })),
      tells('new-device', NEW_DEVICE, ({ address }) => ({
        kind: 'new-device',
        params: { address: String(address) },
      })),
      tells('kyc-decided', KYC_DECIDED, ({ state }) => ({ kind: `kyc-${state}` })),
      tells('remember-reused', REMEMBER_REUSED, () => ({ kind: 'remember-reused' })),
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
