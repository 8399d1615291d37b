import { type Screen, screen } from '../platform/screen.ts'

export const rewardScreens: readonly Screen[] = [
  screen('/promotions', async () => (await import('./promotion/promotions.tsx')).Promotions, {
    text: 'nav.promotions',
    icon: 'gift',
    needs: 'reward.view',
    key: 'q',
  }),
  screen('/applications', async () => (await import('./promotion/applications.tsx')).Applications, {
    text: 'nav.applications',
    icon: 'inbox',
    needs: 'reward.view',
    key: 'z',
  }),
  screen('/missions', async () => (await import('./missions/missions.tsx')).Missions, {
    text: 'nav.missions',
    icon: 'trophy',
    needs: 'reward.view',
    key: '3',
  }),
  screen('/vip', async () => (await import('./vip/levels.tsx')).VipLevels, {
    text: 'nav.vip',
    icon: 'crown',
    needs: 'terms.view',
    key: 'h',
  }),
  screen('/vip/hosts', async () => (await import('./vip/hosts.tsx')).VipHosts),
  screen('/vip/friends', async () => (await import('./referral/terms.tsx')).ReferralTerms),
  screen('/wheel', async () => (await import('./wheel/wheel.tsx')).Wheel, {
    text: 'nav.wheel',
    icon: 'sparkles',
    needs: 'reward.view',
    key: '1',
  }),
  screen('/points', async () => (await import('./points/mall.tsx')).PointsMall, {
    text: 'nav.points',
    icon: 'star',
    needs: 'reward.view',
    key: '2',
  }),
]
