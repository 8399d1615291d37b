import { accountRecord, bettingRecord, roundDetail } from '@parola/contract'
import type { Vendors } from '#games/play'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import { readAccount, readBets, readRound } from './records.ts'

export function recordsFeature(vendors: Vendors): Feature {
  return {
    routes: [
      answers(bettingRecord, { reads: readBets }),
      answers(accountRecord, { reads: readAccount }),
      answers(roundDetail, {
        reads: (glance, { query }) => readRound(glance, vendors, query.id),
      }),
    ],
  }
}
