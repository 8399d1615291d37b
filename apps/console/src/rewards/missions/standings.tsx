import { Link } from '@parola/client/routing'
import { Badge, Button, Empty, Facts, Money } from '@parola/ui'
import { useState } from 'react'
import { ReasonForm } from '../../platform/action-form.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { Side } from '../../platform/list-with-detail.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import type { Column } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'
import { ReviewList, useReviewQuery } from '../review-list.tsx'
import type { Standing } from './missions.types.ts'

type Place = Standing['places'][number]

const REFRESHED = ['opsBoardStandings', 'auditEntries'] as const

function State({ paidAt }: Pick<Standing, 'paidAt'>) {
  return (
    <Badge kind={paidAt ? 'good' : 'wait'}>
      {t(paidAt ? 'missions.paid' : 'missions.toReview')}
    </Badge>
  )
}

const columns = (): Column<Standing>[] => [
  { key: 'name', header: t('name'), isName: true, cell: ({ name }) => name },
  { key: 'from', header: t('missions.from'), cell: ({ fromDay }) => fromDay },
  {
    key: 'frozen',
    header: t('missions.frozenAt'),
    cell: ({ frozenAt }) => <DateTime at={frozenAt} />,
  },
  {
    key: 'places',
    header: t('missions.places'),
    isFigure: true,
    cell: ({ places }) => places.length,
  },
  {
    key: 'total',
    header: t('missions.total'),
    isFigure: true,
    cell: ({ total, currency }) => <Money amount={total} code={currency} />,
  },
  { key: 'state', header: t('state'), cell: State },
]

/** Leaderboards that have ended: reviewed here, then paid. */
export function Standings() {
  const { data, error } = useCall('opsBoardStandings', useReviewQuery())
  return (
    <ReviewList
      label={t('missions.tab.standings')}
      openText={t('missions.toReview')}
      empty={t('missions.noStandings')}
      emptyText={t('missions.noStandingsText')}
      columns={columns()}
      data={data}
      error={error}
      keyOf={({ id }) => id}
      detail={(standing, onClose) => <Detail standing={standing} onClose={onClose} />}
    />
  )
}

function Detail({ standing, onClose }: { standing: Standing; onClose: () => void }) {
  const { id, name, fromDay, toDay, total, currency, paidAt, paidBy } = standing
  const may = useMay()
  return (
    <Side title={name} badge={<State paidAt={paidAt} />} onClose={onClose}>
      <div className="side-body">
        <Facts
          rows={[
            [t('missions.window'), `${fromDay} – ${toDay}`],
            [t('missions.total'), <Money key="total" amount={total} code={currency} />],
            ...(paidAt
              ? [[t('missions.paid'), `${paidBy ?? ''} · ${dateTime(paidAt)}`] as const]
              : []),
          ]}
        />
        <Places standing={standing} />
        {!paidAt && may('reward.approve') ? (
          <ReasonForm
            call="payBoard"
            body={(reason) => ({ id, reason })}
            refreshes={REFRESHED}
            says={t('missions.wasPaid')}
            action={t('missions.pay')}
          />
        ) : null}
      </div>
    </Side>
  )
}

function Places({ standing }: { standing: Standing }) {
  const { id, places, currency, paidAt } = standing
  const [removing, setRemoving] = useState<Place>()
  const may = useMay()
  const mayRemove = !paidAt && may('reward.grant')
  if (places.length === 0)
    return <Empty title={t('missions.noPlaces')} text={t('missions.noPlacesText')} icon="trophy" />
  return (
    <>
      <ol aria-label={t('missions.places')}>
        {places.map((place) => (
          <PlaceItem
            key={place.memberId}
            place={place}
            currency={currency}
            onRemove={mayRemove && !place.removedFor ? () => setRemoving(place) : undefined}
          />
        ))}
      </ol>
      {removing ? (
        <ReasonForm
          key={removing.memberId}
          call="removeFromBoard"
          body={(reason) => ({ id, memberId: removing.memberId, reason })}
          refreshes={REFRESHED}
          says={t('missions.removed')}
          action={t('missions.removeOf', { username: removing.username })}
          isDanger
        />
      ) : null}
    </>
  )
}

type ItemProps = {
  place: Place
  currency: Standing['currency']
  onRemove: (() => void) | undefined
}

/** A place with the width of the panel below it for what links its member to others. */
function PlaceItem({ place, currency, onRemove }: ItemProps) {
  const { rank, memberId, username, score, prize, removedFor, linked } = place
  return (
    <li className="border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-text2">{rank === null ? '–' : `#${rank}`}</span>
        <Link to="/members/:memberId" params={{ memberId }} className="font-semibold">
          {username}
        </Link>
        <span className="ml-auto text-text2">{t('missions.scored', { score })}</span>
        <Money amount={prize} code={currency} />
        {onRemove ? (
          <Button size="small" onClick={onRemove}>
            {t('missions.remove')}
          </Button>
        ) : null}
      </div>
      {removedFor ? <small className="block text-text3">{removedFor}</small> : null}
      <Links linked={linked} />
    </li>
  )
}

/** Accounts in the same ranking that may be the same person's. */
function Links({ linked }: Pick<Place, 'linked'>) {
  return linked.map(({ by, members, usernames }) => {
    const [names, more] = [usernames.join(', '), members - usernames.length]
    const named = more > 0 ? t('missions.linkedMore', { names, count: more }) : names
    return (
      <small key={by} className="block text-loss">
        {t(`missions.linked.${by}`, { names: named })}
      </small>
    )
  })
}
