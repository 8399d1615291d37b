import { MINUTE_MS } from '#platform/clock'
import type { FieldKeys } from '#platform/crypto'
import type { Feature } from '#platform/feature'
import type { Outgoing } from '#platform/http'
import { runs } from '#platform/jobs'
import type { Engine } from '#platform/work'
import type { Carrier } from './delivery.rules.ts'
import { sendJobs } from './jobs.ts'
import { mailCarrier } from './mail.gateway.ts'
import { noteReceipt, sendMessage, tidyMessages } from './send.job.ts'
import { type OnReceipt, smppCarrier } from './smpp.gateway.ts'
import { smsHttpCarrier } from './sms-http.gateway.ts'

type CarrierSettings = { url: string; password: string; sender: string }
type Parts = {
  engine: Engine
  fieldKeys: FieldKeys
  fetch: Outgoing
  sms: CarrierSettings
  mail: CarrierSettings
}

/** Outgoing text messages and e-mail; the scheme of the configured URL selects the protocol. */
export function deliveryFeature({ engine, fieldKeys, fetch, sms, mail }: Parts): Feature {
  const carriers = {
    sms: smsCarrier(sms, { fetch, onReceipt: (report) => noteReceipt(engine, report) }),
    mail: mailCarrier({ ...mail, url: new URL(mail.url) }),
  }
  const send = ({ messageId }: { messageId: string }) =>
    sendMessage({ engine, fieldKeys, carriers }, messageId)
  return {
    jobs: [runs(sendJobs.sms, send), runs(sendJobs.mail, send)],
    timers: [
      { name: 'delivery.tidy', everyS: MINUTE_MS / 1000, run: (now) => tidyMessages(engine, now) },
    ],
  }
}

type Deps = { fetch: Outgoing; onReceipt: OnReceipt }

function smsCarrier(settings: CarrierSettings, { fetch, onReceipt }: Deps): Carrier {
  const url = new URL(settings.url)
  const isHttp = url.protocol.startsWith('http')
  return isHttp
    ? smsHttpCarrier({ ...settings, url, fetch })
    : smppCarrier({ ...settings, url, onReceipt })
}
