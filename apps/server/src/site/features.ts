import { openDepositKinds } from '../money/deposit/index.ts'
import type { Shared } from '../parts.ts'
import type { Feature } from '../platform/feature/index.ts'
import { openPictures } from '../platform/files/index.ts'
import { hasTournaments } from '../rewards/tournament/index.ts'
import { chosenHost } from '../rewards/vip/index.ts'
import { chatFeature } from './chat/feature.ts'
import { contentFeature } from './content/feature.ts'
import { feedbackFeature } from './feedback/feature.ts'
import { inboxFeature } from './inbox/feature.ts'
import { pushFeature } from './push/feature.ts'

export function siteFeatures(shared: Shared): Feature[] {
  const { engine, realtime, files, fieldKeys, config, reachOut } = shared
  const { vapid } = config.secrets
  const pictures = openPictures()
  return [
    contentFeature({ engine, pictures, files, hasTournaments, depositKinds: openDepositKinds }),
    inboxFeature(realtime),
    pushFeature({
      ...{ engine, fieldKeys, fetch: reachOut(), services: config.PUSH_SERVICES },
      vapid: vapid ? { ...vapid, subject: `mailto:${config.MAIL_SENDER}` } : null,
    }),
    feedbackFeature(engine),
    chatFeature({ engine, realtime, pictures, fieldKeys, hostOf: chosenHost }),
  ]
}
