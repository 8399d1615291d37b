import {
  changeVipHosts,
  changeVipLevels,
  chooseVipHost,
  opsMemberVip,
  opsMemberVipRewards,
  opsVipHosts,
  opsVipLevels,
  setVipTier,
  vipHosts,
  vipLevels,
  vipRewards,
  vipStanding,
} from '@parola/contract'
import { selectMemberOfBrand } from '#people/member'
import { answers } from '#platform/http'
import { memberOf, refuse } from '#platform/work'
import { chooseHost, readHosts } from './host.ts'
import { changeHosts, readOwnHosts } from './hosts-console.ts'
import { proposeLevels, readMemberVip, readOwnLevels, setByHand } from './levels.ts'
import { readLevels, readRewards, readStanding } from './standing.ts'

export const vipRoutes = [
  answers(vipLevels, { reads: readLevels }),
  answers(vipStanding, { writes: readStanding }),
  answers(vipRewards, {
    reads: (glance, { query }) => readRewards(glance, memberOf(glance), query),
  }),
  answers(vipHosts, { reads: readHosts }),
  answers(chooseVipHost, { writes: (work, { body }) => chooseHost(work, body.hostId) }),
  answers(opsVipHosts, { reads: readOwnHosts }),
  answers(changeVipHosts, { writes: changeHosts }),
  answers(opsVipLevels, { reads: readOwnLevels }),
  answers(changeVipLevels, { writes: proposeLevels }),
  answers(opsMemberVip, { reads: (glance, { query }) => readMemberVip(glance, query.memberId) }),
  answers(opsMemberVipRewards, {
    reads: async (glance, { query: { memberId, ...page } }) => {
      const isOurs = await selectMemberOfBrand(glance.db, { brandId: glance.brandId, memberId })
      return isOurs ? readRewards(glance, memberId, page) : refuse('NOT_FOUND')
    },
  }),
  answers(setVipTier, { writes: setByHand }),
]
