import { toast } from '@parola/client/toasts'
import { api, words } from '../../platform/calls/client.ts'
import { leaveDialog } from '../../platform/dialogs/dialogs.ts'
import { openSession } from '../../platform/session/session.ts'
import { t } from '../../platform/texts/i18n.ts'

const OS_MAX = 40

/** Opens a trial account with play money, on whatever page the visitor is (requirement AUTH-10). */
export async function playOnTrial() {
  try {
    const body = {
      os: navigator.userAgent.slice(0, OS_MAX),
      platform: 'W',
      encryption: '',
      gatewayVersion: 3,
    } as const
    await openSession(await api('loginFreeplay', { body }))
    leaveDialog()
    toast('good', t('people.trialOpen'))
  } catch (error) {
    toast('bad', words(error))
  }
}
