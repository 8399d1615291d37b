import { keyring } from '@parola/vendor-protocol'
import { openDoors, type Parts } from './doors.ts'
import { auditFeature } from './foundations/audit/feature.ts'
import { brandFeature } from './foundations/brand/feature.ts'
import { deliveryFeature } from './foundations/delivery/feature.ts'
import { createOutbox, type Outbox } from './foundations/delivery/index.ts'
import { settingsFeature } from './foundations/settings/feature.ts'
import { createBetRegister } from './games/bet/index.ts'
import { catalogueFeature } from './games/catalogue/feature.ts'
import { playFeature } from './games/play/feature.ts'
import { vendorGateways } from './games/play/index.ts'
import { vendorSyncFeature } from './games/vendor-sync/feature.ts'
import { cashierFeature } from './money/cashier/feature.ts'
import { walletFeature } from './money/wallet/feature.ts'
import { accountChangeFeature } from './people/account-change/feature.ts'
import { approvalFeature } from './people/approval/feature.ts'
import { deskFeature } from './people/desk/feature.ts'
import { identityFeature } from './people/identity/feature.ts'
import { kycFeature } from './people/kyc/feature.ts'
import { memberFeature } from './people/member/feature.ts'
import { operatorFeature } from './people/operator/feature.ts'
import { passwordFeature } from './people/password/feature.ts'
import { registrationFeature } from './people/registration/feature.ts'
import { screeningFeature } from './people/screening/feature.ts'
import { personIndex } from './people/screening/index.ts'
import { securityFeature } from './people/security/feature.ts'
import { sessionFeature } from './people/session/feature.ts'
import { staffFeature } from './people/staff/feature.ts'
import { rolesApproval } from './people/staff/index.ts'
import { verificationFeature } from './people/verification/feature.ts'
import { authenticators, challenges, oneTimeCodes, phoneAuth } from './people/verification/index.ts'
import { type Clock, unixSeconds } from './platform/clock/index.ts'
import type { Config } from './platform/config/index.ts'
import { openDb } from './platform/db/index.ts'
import { firstHearing } from './platform/events/index.ts'
import type { Feature } from './platform/feature/index.ts'
import { openFiles, openPictures, openVault } from './platform/files/index.ts'
import { outgoing, reachProviders } from './platform/http/index.ts'
import { createJobs, type Jobs } from './platform/jobs/index.ts'
import type { Log } from './platform/log/index.ts'
import { createRealtime } from './platform/realtime/index.ts'
import { type Engine, VISITOR, work } from './platform/work/index.ts'
import { contentFeature } from './site/content/feature.ts'
import { feedbackFeature } from './site/feedback/feature.ts'
import { inboxFeature } from './site/inbox/feature.ts'
import { galleryFeature } from './views/gallery/feature.ts'
import { recordsFeature } from './views/records/feature.ts'
import { winnersFeature } from './views/winners/feature.ts'

const POOL_SIZE = 24

/** The platform with everything that it stands on, not yet listening. */
export async function createApp({
  config,
  clock,
  log,
}: {
  config: Config
  clock: Clock
  log: Log
}) {
  const db = openDb(config.DATABASE_URL, {
    max: POOL_SIZE,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  const late: { jobs?: Jobs } = {}
  const jobsOf = () => {
    if (!late.jobs) throw new Error('jobs are not there yet')
    return late.jobs
  }
  const engine: Engine = {
    db,
    clock,
    log,
    enqueue: (tx, job) => jobsOf().enqueue(tx, job),
    announce: (tx, fact) => jobsOf().announce(tx, fact),
  }
  const realtime = createRealtime({ databaseUrl: config.DATABASE_URL, db, log })
  const fieldKey = Buffer.from(config.secrets.fieldKey, 'base64')
  const outbox = createOutbox(fieldKey)
  const proofs = challenges({ key: fieldKey, cost: config.CHALLENGE_COST })
  const sandboxUrl = config.SANDBOX_PUBLIC_URL
  const reach = reachProviders(outgoing(), { publicUrl: sandboxUrl, url: config.SANDBOX_URL })
  const phones = phoneAuth({ reach, sandboxUrl })
  const parts = { engine, realtime, config, fieldKey, proofs, reach, phones }
  const features = featuresOf({ ...parts, outbox })
  late.jobs = createJobs({
    databaseUrl: config.DATABASE_URL,
    db,
    log,
    now: () => clock.now(),
    definitions: features.flatMap((f) => f.jobs ?? []),
    timers: features.flatMap((f) => f.timers ?? []),
    listeners: features.flatMap((f) => f.listeners ?? []),
    hear: (listener, fact) =>
      work(engine, { actor: { ...VISITOR, kind: 'system' }, brandId: fact.brandId }, async (w) => {
        if (await firstHearing(w.tx, listener.name, fact.id)) await listener.run(w, fact)
      }),
  })
  const doors = await openDoors({ ...parts, features })
  return { ...doors, jobs: late.jobs, realtime, engine, outbox }
}

function featuresOf(parts: Parts & { outbox: Outbox }): Feature[] {
  const { engine, realtime, config, fieldKey, outbox, reach, phones } = parts
  const codes = oneTimeCodes({ key: fieldKey, outbox, phoneAuth: phones })
  const seconds = authenticators({ key: fieldKey })
  const { proofs } = parts
  const { vendors: keys, gatewaySecret } = config.secrets
  const keyOf = keyring(keys)
  const vendors = vendorGateways({
    baseUrl: config.STUDIO_URL,
    keyOf,
    fetchFor: () => outgoing(),
    nowS: () => unixSeconds(engine.clock.now()),
  })
  const register = createBetRegister(engine.db)
  const publicUrl = config.PUBLIC_URL
  const ownUrl = `http://127.0.0.1:${config.PORT}`
  const files = openFiles(config.STORAGE_URL, config.secrets.s3)
  const vault = openVault(files, config.secrets.fileKeys)
  const persons = personIndex(fieldKey)
  return [
    brandFeature({ engine, realtime }),
    auditFeature({ engine, files, fieldKey }),
    settingsFeature,
    deliveryFeature({
      engine,
      fieldKey,
      fetch: outgoing(),
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
    memberFeature(engine),
    accountChangeFeature({ engine }),
    operatorFeature({ engine, fieldKey }),
    approvalFeature({ engine, kinds: [rolesApproval] }),
    staffFeature({ engine }),
    screeningFeature({ engine, persons, vault }),
    kycFeature({
      engine,
      fieldKey,
      persons,
      vault,
      pictures: openPictures(),
      fetch: outgoing(),
      sandboxUrl: config.SANDBOX_URL,
      kycSecret: config.secrets.kycSecret,
      callbackUrl: ownUrl,
    }),
    sessionFeature({ engine, realtime }),
    verificationFeature({ engine, codes, challenges: proofs, phoneAuth: phones }),
    passwordFeature({
      engine,
      realtime,
      outbox,
      codes,
      authenticators: seconds,
      challenges: proofs,
      publicUrl,
    }),
    securityFeature({
      engine,
      realtime,
      outbox,
      codes,
      authenticators: seconds,
    }),
    registrationFeature({ engine, codes }),
    identityFeature({
      engine,
      outbox,
      publicUrl,
      secrets: config.secrets.identityProviders,
      reach,
      sandboxUrl: config.SANDBOX_PUBLIC_URL,
    }),
    deskFeature({ engine, realtime }),
    contentFeature,
    inboxFeature(realtime),
    feedbackFeature(engine),
    walletFeature,
    cashierFeature({
      engine,
      realtime,
      fetch: outgoing(),
      gatewayUrl: config.SANDBOX_URL,
      gatewaySecret,
      publicUrl,
      callbackUrl: ownUrl,
    }),
    catalogueFeature,
    playFeature({ engine, realtime, register, vendors, keyOf, publicUrl }),
    vendorSyncFeature({ engine, register, vendors, keyOf }),
    recordsFeature({ engine, vendors }),
    winnersFeature(vendors),
    galleryFeature({ engine, files }),
  ]
}
