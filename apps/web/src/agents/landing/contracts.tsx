import type { Calls, ValueOf } from '@parola/contract'
import { Card, Skeleton } from '@parola/ui'
import { t } from '../../platform/texts/i18n.ts'
import { ContractTerms } from '../contract-terms.tsx'

type Programme = ValueOf<Calls['agentProgramme']>

const MINUTES_OF_HOUR = 60

/** The kinds of contracts with the terms that could be signed today. */
export function Contracts({ programme }: { programme: Programme | undefined }) {
  if (!programme) return <Skeleton className="h-[520px]" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      {programme.terms.map((terms) => (
        <Card key={terms.kind} title={t(`programme.kind.${terms.kind}`)}>
          <p className="mb-3 text-14 text-text2">{t(`programme.about.${terms.kind}`)}</p>
          <ContractTerms terms={terms} />
          <p className="mt-3 text-12 text-text2">
            {paidText(programme.paidAfter[terms.kind] ?? 0)}
          </p>
        </Card>
      ))}
    </div>
  )
}

function paidText(minutes: number) {
  return minutes >= MINUTES_OF_HOUR
    ? t('programme.paidHours', { count: minutes / MINUTES_OF_HOUR })
    : t('programme.paidMinutes', { count: minutes })
}
