import { Button, Card, Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../platform/calls/query.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { Trouble } from '../platform/screens/empty.tsx'
import { t } from '../platform/texts/i18n.ts'

const ICONS = { N: 'id-card', P: 'clock', R: 'circle-alert', A: 'badge-check' } as const

/** Shows the open step of the identity verification, with a link to it; nothing for verified members. */
export function IdentityBanner() {
  const { data, error, refetch } = useQuery(callQuery('securityConfig'))
  if (error && !data) return <Trouble error={error} retry={() => void refetch()} />
  const verification = data?.info.idVerification
  if (!verification?.enabled || verification.status === 'A') return null
  const { status } = verification
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-3">
      <span className={status === 'R' ? 'text-loss' : 'text-link'}>
        <Icon name={ICONS[status]} size={26} />
      </span>
      <p className="min-w-40 flex-1 font-semibold">{t(`money.banner.${status}`)}</p>
      <Button
        variant={status === 'N' ? 'brand' : 'quiet'}
        isWide
        className="sm:w-auto"
        onClick={() => openDialog('kyc')}
      >
        {t(status === 'N' ? 'money.banner.start' : 'money.banner.show')}
      </Button>
    </Card>
  )
}
