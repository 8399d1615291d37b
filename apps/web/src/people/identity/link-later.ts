import { toast } from '@parola/client/toasts'
import type { IdentityProvider } from '@parola/contract'
import { api, words } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { useSession } from '../../platform/session/session.ts'
import { t } from '../../platform/texts/i18n.ts'
import { PROVIDER_NAMES } from './providers.ts'

let stop: (() => void) | null = null

/** The next login to an existing account in this tab gets the identity linked. */
export function linkOnceLoggedIn(ticket: string, provider: IdentityProvider) {
  stop?.()
  stop = useSession.subscribe(({ member }) => {
    if (!member || member.isTrial) return
    stop?.()
    stop = null
    void linkNow(ticket, provider).catch((error) => toast('bad', words(error)))
  })
}

/** Adds a proved identity to the account that is logged in here. @throws Refusal, NetworkTrouble */
export async function linkNow(ticket: string, provider: IdentityProvider) {
  await api('linkIdentity', { body: { ticket } })
  toast('good', t('identity.linked', { name: PROVIDER_NAMES[provider] }))
  await refresh('identities')
}
