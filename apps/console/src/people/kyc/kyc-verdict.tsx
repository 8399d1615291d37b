import { navigate } from '@parola/client/routing'
import {
  KYC_PARTS,
  KYC_REASONS,
  type KycPart,
  type KycReason,
} from '@parola/contract/people/kyc-lists'
import { Button, Card, Select } from '@parola/ui'
import { useState } from 'react'
import { t } from '../../platform/i18n.ts'
import { useKeys } from '../../platform/keys.ts'
import { useChange, useMay } from '../../platform/query.ts'
import type { Case } from './kyc.types.ts'

type Refused = Partial<Record<KycPart, KycReason>>

/** The decision: approve by `y`, or refuse parts by their reasons and `n`. */
export function Verdict({ kycCase }: { kycCase: Case }) {
  const may = useMay()
  const [refused, setRefused] = useState<Refused>({})
  const back = () => navigate('/kyc')
  const refreshes = ['kycQueue', 'kycCase'] as const
  const approve = useChange('approveKyc', { refreshes, says: t('kyc.approved'), done: back })
  const refuse = useChange('refuseKyc', { refreshes, says: t('kyc.refused'), done: back })
  const { memberId, submission } = kycCase
  const parts = Object.entries(refused).map(([part, reason]) => ({
    part: part as KycPart,
    reason: reason as KycReason,
  }))
  const mayApprove = may('kyc.review') && kycCase.actions.includes('approve') && parts.length === 0
  const mayRefuse = may('kyc.review') && kycCase.actions.includes('refuse') && parts.length > 0
  const yes = () => {
    if (mayApprove) approve.mutate({ memberId, submission })
  }
  const no = () => {
    if (mayRefuse) refuse.mutate({ memberId, submission, refused: parts })
  }
  useKeys({ y: yes, n: no })
  return (
    <Card title={t('kyc.verdict')} className="mt-4 grid gap-3" aria-label={t('kyc.verdict')}>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {KYC_PARTS.map((part) => (
          <Select
            key={part}
            label={t(`kyc.part.${part}`)}
            value={refused[part] ?? ''}
            options={[
              ['', t('kyc.fine')],
              ...KYC_REASONS.map((reason) => [reason, t(`kyc.why.${reason}`)] as const),
            ]}
            onChange={(reason) => {
              const { [part]: _, ...others } = refused
              setRefused(reason ? { ...others, [part]: reason as KycReason } : others)
            }}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="brand" disabled={!mayApprove} isBusy={approve.isPending} onClick={yes}>
          {t('kyc.approve')} <kbd>y</kbd>
        </Button>
        <Button variant="danger" disabled={!mayRefuse} isBusy={refuse.isPending} onClick={no}>
          {t('kyc.refuse')} <kbd>n</kbd>
        </Button>
        <p className="self-center text-12 text-text3">
          {may('kyc.review') ? t('kyc.verdictText') : t('mayNot')}
        </p>
      </div>
    </Card>
  )
}
