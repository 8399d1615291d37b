import { Alert, Card, Choice } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { t } from '../../platform/texts/i18n.ts'
import { aheadOf } from '../service-clock.tsx'
import { ServiceHistory } from '../service-history.tsx'
import { OpenRequest } from '../service-request.tsx'
import { ServiceTimes } from '../service-times.tsx'
import { OtherUpline } from './other-upline.tsx'
import { RequestForm } from './request-form.tsx'
import type { Service } from './service.types.ts'

const KINDS = ['deposit', 'withdrawal'] as const

/** What members do with their agent: ask, see the time that is left, confirm, report a problem, ask for another agent. */
export function AgentService() {
  const { data, dataUpdatedAt } = useQuery(callQuery('agentService'))
  if (!data?.upline || (!data.isOn && data.open.length === 0 && !data.mayLeave)) return null
  const ahead = aheadOf(data.now, dataUpdatedAt)
  return (
    <section aria-label={t('service.title')} className="mb-8 grid gap-4">
      <div>
        <h2 className="text-18">{t('service.title')}</h2>
        <p className="mt-1 max-w-prose text-14 text-text2">{t('service.text')}</p>
      </div>
      <Card className="grid gap-3 sm:grid-cols-2">
        <div>
          <p className="text-13 text-text2">{t('service.agent')}</p>
          <p className="font-semibold">{data.upline.nickname}</p>
        </div>
        <ServiceTimes times={data.upline.times} label={t('service.times')} />
      </Card>
      {data.mayLeave ? <OtherUpline right={data.mayLeave} /> : null}
      {data.open.map((request) => (
        <OpenRequest key={request.requestId} request={request} side="member" ahead={ahead} />
      ))}
      {data.isOn ? <Requesting service={data} /> : null}
      <ServiceHistory side="own" />
    </section>
  )
}

function Requesting({ service }: { service: Service }) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('deposit')
  const isOpen = service.open.some((request) => request.kind === kind)
  return (
    <div className="panel grid gap-4 p-4 md:p-5">
      <Choice
        look="segments"
        label={t('service.kind')}
        options={KINDS.map((item) => [item, t(`service.kind.${item}`)])}
        value={kind}
        onChange={setKind}
      />
      {isOpen ? (
        <Alert kind="info">{t('service.oneOpen')}</Alert>
      ) : (
        <RequestForm key={kind} kind={kind} service={service} />
      )}
    </div>
  )
}
