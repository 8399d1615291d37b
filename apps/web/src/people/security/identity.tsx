import { useQuery } from '@tanstack/react-query'
import { openDialog } from '../../platform/dialogs.ts'
import { t } from '../../platform/i18n.ts'
import { callQuery } from '../../platform/query.ts'
import { Row } from './row.tsx'

/** The progress of the identity verification. */
export function Identity() {
  const { data } = useQuery(callQuery('securityConfig'))
  if (!data) return <li className="skeleton h-[74px]" />
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
