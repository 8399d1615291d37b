import { Button, Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { goTo } from '../../platform/dialogs/follow.ts'
import { t } from '../../platform/texts/i18n.ts'

const SEEN = 'limit-hint-seen'

/** Whether the member is about to make a first deposit without a limit; undefined until it is known. */
export function useFirstDeposit(): boolean | undefined {
  const isSeen = sessionStorage.getItem(SEEN) === '1'
  const deposits = useQuery({
    ...callQuery('deposits', { pageNo: '1', pageSize: '1' }),
    enabled: !isSeen,
  })
  const limits = useQuery({ ...callQuery('playLimits'), enabled: !isSeen })
  if (isSeen || deposits.isError || limits.isError) return false
  if (!deposits.data || !limits.data) return undefined
  const isLimited = limits.data.limits.some(({ kind, amount }) => kind === 'deposit' && amount)
  return deposits.data.total === 0 && !isLimited
}

/** Offers a limit before the first deposit; continuing without one is an equal choice (RG-001). */
export function LimitHint() {
  const [isSeen, setSeen] = useState(false)
  const leave = () => {
    sessionStorage.setItem(SEEN, '1')
    setSeen(true)
  }
  if (isSeen) return null
  return (
    <section
      aria-labelledby="limit-hint"
      className="mb-4 rounded-xl border border-accent p-4 text-14"
    >
      <h3 id="limit-hint" className="flex items-center gap-2 text-15">
        <span className="text-accent">
          <Icon name="shield" size={18} />
        </span>
        {t('money.dep.limit.title')}
      </h3>
      <p className="mt-1 text-text2">{t('money.dep.limit.text')}</p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button onClick={() => goTo({ to: '/member', search: { tab: 'playSafely' } })}>
          {t('money.dep.limit.set')}
        </Button>
        <Button onClick={leave}>{t('money.dep.limit.later')}</Button>
      </div>
    </section>
  )
}
