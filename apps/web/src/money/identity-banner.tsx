import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { openDialog } from '../platform/dialogs.ts'
import { t } from '../platform/i18n.ts'
import { callQuery } from '../platform/query.ts'

const ICONS = { N: 'id-card', P: 'clock', R: 'circle-alert', A: 'badge-check' } as const

/** Shows the open step of the identity verification, with a link to it; nothing for verified members. */
export function IdentityBanner() {
  const { data } = useQuery(callQuery('securityConfig'))
  const verification = data?.info.idVerification
  if (!verification?.enabled || verification.status === 'A') return null
  const { status } = verification
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-xl border border-line bg-s1 p-4">
      <span className={status === 'R' ? 'text-loss' : 'text-link'}>
        <Icon name={ICONS[status]} size={26} />
      </span>
      <p className="min-w-40 flex-1 font-semibold">{t(`money.banner.${status}`)}</p>
      <button
        type="button"
        className={`btn w-full sm:w-auto ${status === 'N' ? 'btn-brand' : 'btn-quiet'}`}
        onClick={() => openDialog('kyc')}
      >
        {t(status === 'N' ? 'money.banner.start' : 'money.banner.show')}
      </button>
    </div>
  )
}
