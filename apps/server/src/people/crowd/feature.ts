import { crowdSettings, crowdState, setCrowd } from '@parola/contract'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import { changeSetting, readSetting, readState } from './crowd.ts'
import type { IsCrowd } from './proof.ts'

/** `isHere`: whether this installation has a crowd. */
export function crowdFeature({ isCrowd, isHere }: { isCrowd: IsCrowd; isHere: boolean }): Feature {
  return {
    routes: [
      answers(crowdState, { reads: (look, input) => readState(isCrowd, look, input) }),
      answers(crowdSettings, { reads: (look) => readSetting(isHere, look) }),
      answers(setCrowd, { writes: changeSetting }),
    ],
  }
}
