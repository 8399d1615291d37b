import { type Screen, screen } from '../platform/screen.ts'

export const memberScreens: readonly Screen[] = [
  screen('/kyc', async () => (await import('./kyc/kyc-queue.tsx')).KycQueue, {
    text: 'nav.kyc',
    icon: 'id-card',
    needs: 'kyc.view',
    key: 'k',
  }),
  screen('/kyc/:memberId', async () => (await import('./kyc/kyc-case.tsx')).KycCase),
  screen('/cases', async () => (await import('./screening/cases.tsx')).Cases, {
    text: 'nav.cases',
    icon: 'circle-alert',
    needs: 'case.view',
    key: 'c',
  }),
  screen('/restricted', async () => (await import('./screening/restricted.tsx')).Restricted, {
    text: 'nav.restricted',
    icon: 'shield',
    needs: 'restricted.view',
    key: 'r',
  }),
  screen('/members', async () => (await import('./member-search/members.tsx')).Members, {
    text: 'nav.members',
    icon: 'user',
    needs: 'member.view',
    key: 'm',
  }),
]

export const crowdScreens: readonly Screen[] = [
  screen('/brand/crowd', async () => (await import('./crowd.tsx')).Crowd, {
    text: 'nav.crowd',
    icon: 'users',
    needs: 'brand.view',
    key: 'u',
  }),
]

export const staffScreens: readonly Screen[] = [
  screen('/operators', async () => (await import('./operator/operators.tsx')).Operators, {
    text: 'nav.operators',
    icon: 'key-round',
    needs: 'operator.view',
    key: 'p',
  }),
  screen('/approvals', async () => (await import('./approval/approvals.tsx')).Approvals, {
    text: 'nav.approvals',
    icon: 'badge-check',
    needs: null,
    key: 'a',
  }),
]
