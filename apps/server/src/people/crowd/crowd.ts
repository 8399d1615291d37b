import type { crowdState, setCrowd } from '@parola/contract'
import { CROWD_ITSELF } from '@parola/contract/people/crowd-proof'
import { changeSettings, settingsOf, settingsToEdit } from '#foundations/settings'
import { ONLINE_MS } from '#people/session'
import { addMs } from '#platform/clock'
import type { Input } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'
import { countCrowd, countPresent } from './crowd.sql.ts'
import { crowdSetting } from './crowd-settings.ts'
import type { IsCrowd } from './proof.ts'

/** @throws Refusal NOT_FOUND for everybody but the crowd, as for an address that does not exist */
export async function readState(
  isCrowd: IsCrowd,
  look: Glance,
  { header }: Input<typeof crowdState>,
) {
  if (!isCrowd({ header, name: CROWD_ITSELF, now: look.now })) refuse('NOT_FOUND')
  return settingsOf(look, crowdSetting)
}

export async function readSetting(isHere: boolean, look: Glance) {
  const { db, brandId } = look
  const { settings, version } = await settingsToEdit(look, crowdSetting)
  return {
    ...{ ...settings, version },
    isHere,
    registered: await countCrowd(db, brandId),
    // Members of the crowd rest for less between two calls.
    present: await countPresent(db, { brandId, since: addMs(look.now, -ONLINE_MS) }),
  }
}

export async function changeSetting(w: Work, { body }: Input<typeof setCrowd>) {
  const { version, reason, ...value } = body
  return changeSettings(w, crowdSetting, { value, version, reason })
}
