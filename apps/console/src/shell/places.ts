import type { OperatorRight } from '@parola/contract'

export type Place = {
  to: string
  text: string
  icon: string
  needs: OperatorRight | null
  key: string
}

/** Where one can go, with the right that it takes; `g` and the letter goes there. */
export const PLACES: readonly Place[] = [
  { to: '/', text: 'nav.overview', icon: 'layout-grid', needs: null, key: 'o' },
  {
    to: '/withdrawals',
    text: 'nav.withdrawals',
    icon: 'send',
    needs: 'withdrawal.view',
    key: 'w',
  },
  { to: '/deposits', text: 'nav.deposits', icon: 'download', needs: 'deposit.view', key: 'd' },
  {
    to: '/reconciliation',
    text: 'nav.reconciliation',
    icon: 'repeat',
    needs: 'reconciliation.view',
    key: 'e',
  },
  { to: '/kyc', text: 'nav.kyc', icon: 'camera', needs: 'kyc.view', key: 'k' },
  { to: '/cases', text: 'nav.cases', icon: 'circle-alert', needs: 'case.view', key: 'c' },
  { to: '/restricted', text: 'nav.restricted', icon: 'shield', needs: 'restricted.view', key: 'r' },
  { to: '/members', text: 'nav.members', icon: 'user', needs: 'member.view', key: 'm' },
  { to: '/games', text: 'nav.games', icon: 'gamepad-2', needs: 'game.view', key: 'v' },
  { to: '/brand/switches', text: 'nav.switches', icon: 'zap', needs: 'brand.view', key: 's' },
  {
    to: '/brand/registration',
    text: 'nav.registration',
    icon: 'receipt-text',
    needs: 'brand.view',
    key: 'f',
  },
  { to: '/brand/status', text: 'nav.status', icon: 'house', needs: 'brand.view', key: 't' },
  { to: '/brand/region', text: 'nav.region', icon: 'external-link', needs: 'brand.view', key: 'n' },
  { to: '/operators', text: 'nav.operators', icon: 'crown', needs: 'operator.view', key: 'p' },
  { to: '/approvals', text: 'nav.approvals', icon: 'check', needs: null, key: 'a' },
  { to: '/audit', text: 'nav.audit', icon: 'history', needs: 'audit.read', key: 'l' },
]
