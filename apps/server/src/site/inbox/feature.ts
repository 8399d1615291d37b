import { inboxChannel } from '@parola/contract'
import { accountChanged } from '#people/account-change'
import { kycDecided } from '#people/kyc'
import { newDevice } from '#people/login'
import { rememberReused } from '#people/session'
import { type FactKind, type Listener, on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import { inboxChanged } from './facts.ts'
import { inboxRoutes } from './inbox.route.ts'
import { countUnread, sendMessage } from './messages.ts'

type Content = { kind: string; params?: Record<string, string> }

/** A message to the member of a fact. */
function sends<Data>(
  fact: FactKind<Data>,
  name: string,
  contentOf: (data: Data) => Content,
): Listener {
  return on(fact, `inbox.${name}`, (work, { memberId, data }) =>
    sendMessage(work, { memberId, params: {}, ...contentOf(data) }),
  )
}

export function inboxFeature(realtime: Realtime): Feature {
  return {
    routes: inboxRoutes,
    listeners: [
      sends(accountChanged, 'account-changed', ({ change }) => ({ kind: `${change}-changed` })),
      sends(newDevice, 'new-device', ({ address }) => ({
        kind: 'new-device',
        params: { address },
      })),
      sends(kycDecided, 'kyc-decided', ({ state }) => ({ kind: `kyc-${state}` })),
      sends(rememberReused, 'remember-reused', () => ({ kind: 'remember-reused' })),
      on(inboxChanged, 'inbox.tell-browser', async (work, { memberId }) => {
        const unread = await countUnread(work.tx, memberId)
        await realtime.toMember(memberId, inboxChannel, { unread })
      }),
    ],
  }
}
