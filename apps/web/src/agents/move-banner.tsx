import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { AlertLine, Button, Card, Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../platform/calls/client.ts'
import { callQuery, refresh } from '../platform/calls/query.ts'
import { dateTime, t } from '../platform/texts/i18n.ts'

type Request = NonNullable<ValueOf<Calls['ownMoveRequest']>['request']>

/** A move in the team that the member is asked to agree to; nothing without one. */
export function MoveBanner() {
  const { data } = useQuery(callQuery('ownMoveRequest'))
  return data?.request ? <Question key={data.request.requestId} request={data.request} /> : null
}

function Question({ request }: { request: Request }) {
  const { requestId, state, from, to, answerBy, accounts, contracts } = request
  const [error, setError] = useState('')
  const [busy, setBusy] = useState<boolean | null>(null)
  const answer = async (isAgreed: boolean) => {
    setBusy(isAgreed)
    try {
      await api('answerMove', { body: { requestId, isAgreed } })
      toast('good', t(isAgreed ? 'team.move.youAgreed' : 'team.move.youRefused'))
      await refresh('ownMoveRequest')
    } catch (failure) {
      setError(words(failure))
    }
    setBusy(null)
  }
  return (
    <Card className="mb-4 grid gap-3">
      <div className="flex items-start gap-3">
        <span className="text-link">
          <Icon name={state === 'requested' ? 'user' : 'clock'} size={26} />
        </span>
        <div className="grid min-w-0 gap-1">
          <h2 className="text-16 font-semibold">
            {t(state === 'requested' ? 'team.move.requests' : 'team.move.waits', { to })}
          </h2>
          <p className="text-14 text-text2">
            {t('team.move.what', { from: from ?? t('team.contract.house'), to })}
          </p>
          {accounts > 1 ? (
            <p className="text-14 text-text2">
              {t('team.move.along', { accounts: accounts - 1, contracts })}
            </p>
          ) : null}
          {state === 'requested' ? (
            <p className="text-14 text-text2">
              {t('team.move.until', { until: dateTime(answerBy) })}
            </p>
          ) : null}
        </div>
      </div>
      {state === 'requested' ? (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="brand"
            isBusy={busy === true}
            disabled={busy !== null}
            onClick={() => void answer(true)}
          >
            {t('team.move.agree')}
          </Button>
          <Button
            isBusy={busy === false}
            disabled={busy !== null}
            onClick={() => void answer(false)}
          >
            {t('team.move.refuse')}
          </Button>
        </div>
      ) : null}
      <AlertLine kind="bad">{error}</AlertLine>
    </Card>
  )
}
