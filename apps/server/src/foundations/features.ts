import type { Shared } from '../parts.ts'
import type { Feature } from '../platform/feature/index.ts'
import { tidyPlatform } from '../platform/feature/tidy.ts'
import { auditFeature } from './audit/feature.ts'
import { brandFeature } from './brand/feature.ts'
import { deliveryFeature } from './delivery/feature.ts'
import { settingsFeature } from './settings/feature.ts'

export function foundationFeatures(shared: Shared): Feature[] {
  const { engine, realtime, config, fieldKeys, files, reachOut } = shared
  return [
    { timers: [tidyPlatform(engine.db)] },
    brandFeature({ engine, realtime }),
    auditFeature({ engine, files, fieldKey: fieldKeys.hash }),
    settingsFeature,
    deliveryFeature({
      engine,
      fieldKeys,
      fetch: reachOut(),
      sms: {
        url: config.SMS_URL,
        sender: config.SMS_SENDER,
        password: config.secrets.smsPassword,
      },
      mail: {
        url: config.MAIL_URL,
        sender: config.MAIL_SENDER,
        password: config.secrets.mailPassword,
      },
    }),
  ]
}
