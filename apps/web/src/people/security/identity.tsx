import { Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { t } from '../../platform/texts/i18n.ts'
import { Row } from './row.tsx'

/** The progress of the identity verification. */
export function Identity() {
  const { data } = useQuery(callQuery('securityConfig'))
  if (!data) {
    return (
      <li>
        <Skeleton className="h-[74px]" />
      </li>
    )
  }
  const { status } = data.info.idVerification
  return (
    <Row
      icon="user"
      title={t('money.identity')}
      tone={status === 'A' ? 'good' : status === 'P' ? 'calm' : 'open'}
      text={t(`money.kyc.${status}`)}
      {...(status === 'N' || status === 'R'
        ? {
            action: {
              text: t('security.verify'),
              label: t('security.verifyIdentity'),
              onClick: () => openDialog('kyc'),
            },
          }
        : {})}
    />
  )
}
