import { Button, Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../platform/calls/query.ts'
import { goTo } from '../platform/dialogs/follow.ts'
import { t } from '../platform/texts/i18n.ts'

const LOOK_AGAIN_MS = 10_000

/** Warns of an empty wallet at a vendor that keeps its own, before the first bet fails. */
export function VendorWalletHint({ vendor }: { vendor: string }) {
  const { data: wallets } = useQuery(callQuery('merchantWallet'))
  const { data } = useQuery({
    ...callQuery('vendorBalance', { vendor }),
    refetchInterval: ({ state }) => (isEmpty(state.data?.balance) ? LOOK_AGAIN_MS : false),
  })
  const name = wallets?.find(({ walletId }) => walletId === vendor)?.name
  if (!name || !isEmpty(data?.balance)) return null
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-s2 px-4 py-2 text-14"
    >
      <span className="flex min-w-0 items-center gap-2">
        <span className="text-link">
          <Icon name="wallet" size={18} />
        </span>
        {t('play.wallet.empty', { vendor: name })}
      </span>
      <Button
        variant="brand"
        onClick={() => goTo({ to: '/member', search: { tab: 'transferFund' } })}
      >
        {t('play.wallet.move')}
      </Button>
    </p>
  )
}

const isEmpty = (balance: string | null | undefined) =>
  typeof balance === 'string' && Number(balance) === 0
