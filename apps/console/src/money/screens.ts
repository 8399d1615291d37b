import { type Screen, screen } from '../platform/screen.ts'

export const moneyScreens: readonly Screen[] = [
  screen('/withdrawals', async () => (await import('./withdrawal/withdrawals.tsx')).Withdrawals, {
    text: 'nav.withdrawals',
    icon: 'send',
    needs: 'withdrawal.view',
    key: 'w',
  }),
  screen('/deposits', async () => (await import('./deposit/deposits.tsx')).Deposits, {
    text: 'nav.deposits',
    icon: 'download',
    needs: 'deposit.view',
    key: 'd',
  }),
  screen(
    '/reconciliation',
    async () => (await import('./reconciliation/reconciliation.tsx')).Reconciliation,
    {
      text: 'nav.reconciliation',
      icon: 'refresh-cw',
      needs: 'reconciliation.view',
      key: 'e',
    },
  ),
  screen('/money-cases', async () => (await import('./money-case/money-cases.tsx')).MoneyCases, {
    text: 'nav.moneyCases',
    icon: 'bell',
    needs: 'deposit.view',
    key: 'y',
  }),
  screen('/terms', async () => (await import('./terms/terms-screen.tsx')).TermsScreen, {
    text: 'nav.terms',
    icon: 'list-filter',
    needs: 'terms.view',
    key: 'i',
  }),
]
