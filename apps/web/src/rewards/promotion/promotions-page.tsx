import type { Calls, ValueOf } from '@parola/contract'
import { PROMOTION_TYPES } from '@parola/contract/rewards/promotion-lists'
import { Badge, Button, Choice, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { Plate } from '../../platform/pictures/plate.tsx'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { useSession } from '../../platform/session/session.ts'
import { dateTime, t, useLanguage } from '../../platform/texts/i18n.ts'
import { CodeForm } from './code-form.tsx'
import { BADGES } from './status.ts'

type Promotion = ValueOf<Calls['promotions']>[number]
const TYPES = ['all', ...PROMOTION_TYPES] as const

/** Promotions by type, each with the status of this member (APP-08, PRO-01). */
export function PromotionsPage() {
  const lang = useLanguage()
  const [type, setType] = useState<(typeof TYPES)[number]>('all')
  const isMember = useSession(({ member }) => Boolean(member && !member.isTrial))
  const list = useQuery(callQuery('promotions', { lang }))
  const shown = list.data?.filter((promotion) => type === 'all' || promotion.type === type)
  return (
    <>
      <h1 className="mt-1 mb-4 text-28">{t('shell.promotions')}</h1>
      <Choice
        className="mb-4"
        label={t('promo.filter')}
        options={TYPES.map((item) => [item, t(`promo.type.${item}`)])}
        value={type}
        onChange={setType}
      />
      {list.isError && !list.data ? (
        <Trouble error={list.error} retry={() => list.refetch()} />
      ) : null}
      {list.isPending ? <Waiting /> : null}
      {shown?.length === 0 ? (
        <Empty title={t('promo.none')} text={t('promo.noneText')} icon="gift">
          {type === 'all' ? null : (
            <Button onClick={() => setType('all')}>{t('promo.type.all')}</Button>
          )}
        </Empty>
      ) : null}
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {shown?.map((promotion) => (
          <Card key={promotion.id} promotion={promotion} />
        ))}
      </ul>
      {isMember ? <CodeForm /> : null}
    </>
  )
}

function Waiting() {
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {['one', 'two', 'three'].map((key) => (
        <Skeleton key={key} className="h-80" />
      ))}
    </div>
  )
}

function Card({ promotion }: { promotion: Promotion }) {
  const { id, title, summary, imageUrl, tint, type, status, startsAt, endsAt } = promotion
  const isSoon = status === 'comingSoon'
  return (
    <li className="relative flex flex-col overflow-hidden panel">
      <Plate
        tint={tint}
        name={title}
        path={imageUrl}
        widths={[480, 720, 1080]}
        sizes="(min-width:1200px) 380px, (min-width:768px) 46vw, 92vw"
        width={720}
        height={288}
        className="aspect-[5/2] w-full"
      />
      <div className="flex flex-1 flex-col p-4">
        <p className="mb-1 flex items-center justify-between gap-2 text-12 text-text2">
          {t(`promo.type.${type}`)}
          <Badge kind={BADGES[status]}>{t(`promo.status.${status}`)}</Badge>
        </p>
        <h2 className="text-18">
          <button
            type="button"
            className="text-left after:absolute after:inset-0"
            onClick={() => openDialog('promotion', { id })}
          >
            {title}
          </button>
        </h2>
        <p className="mt-1 flex-1 text-text2">{summary}</p>
        <p className="mt-3 text-12 text-text2">
          {isSoon ? t('promo.starts', { at: dateTime(startsAt) }) : null}
          {!isSoon && endsAt ? t('promo.ends', { at: dateTime(endsAt) }) : null}
          {isSoon || endsAt ? null : t('promo.open')}
        </p>
      </div>
    </li>
  )
}
