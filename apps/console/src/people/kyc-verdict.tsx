import { navigate } from '@parola/client/routing'
import {
  KYC_PARTS,
  KYC_REASONS,
  type KycPart,
  type KycReason,
} from '@parola/contract/people/kyc-lists'
import { useEffect, useState } from 'react'
import { t } from '../platform/i18n.ts'
import { Select } from '../platform/page.tsx'
import { useChange, useMay } from '../platform/query.ts'
import type { Case } from './kyc.types.ts'

type Refused = Partial<Record<KycPart, KycReason>>
const TYPING = /^(INPUT|TEXTAREA|SELECT)$/

/** The decision: approve by `y`, or refuse parts by their reasons and `n`. */
export function Verdict({ item }: { item: Case }) {
  const may = useMay()
  const [refused, setRefused] = useState<Refused>({})
  const back = () => navigate('/kyc')
  const refreshes = ['kycQueue', 'kycCase'] as const
  const approve = useChange('approveKyc', { refreshes, says: t('kyc.approved'), done: back })
  const refuse = useChange('refuseKyc', { refreshes, says: t('kyc.refused'), done: back })
  const { memberId, submission } = item
  const parts = Object.entries(refused).map(([part, reason]) => ({
    part: part as KycPart,
    reason: reason as KycReason,
  }))
  const mayApprove = may('kyc.review') && item.actions.includes('approve') && parts.length === 0
  const mayRefuse = may('kyc.review') && item.actions.includes('refuse') && parts.length > 0
  const yes = () => mayApprove && approve.mutate({ memberId, submission })
  const no = () => mayRefuse && refuse.mutate({ memberId, submission, refused: parts })
  useVerdictKeys(yes, no)
  return (
    <section className="panel mt-4 grid gap-3 p-4" aria-label={t('kyc.verdict')}>
      <h2 className="text-15">{t('kyc.verdict')}</h2>
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
        <button
          type="button"
          className="btn btn-brand"
          disabled={!mayApprove || approve.isPending}
          onClick={yes}
        >
          {t('kyc.approve')} <kbd>y</kbd>
        </button>
        <button
          type="button"
          className="btn btn-danger"
          disabled={!mayRefuse || refuse.isPending}
          onClick={no}
        >
          {t('kyc.refuse')} <kbd>n</kbd>
        </button>
        <p className="self-center text-12 text-text3">
          {may('kyc.review') ? t('kyc.verdictText') : t('mayNot')}
        </p>
      </div>
    </section>
  )
}

function useVerdictKeys(yes: () => unknown, no: () => unknown) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || TYPING.test((event.target as Element).tagName)) return
      if (event.key === 'y') yes()
      if (event.key === 'n') no()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
