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
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-accent p-3"
    >
      <div className="flex min-w-0 flex-1 basis-48 gap-2.5">
        <span className="text-accent">
          <Icon name="shield" size={18} />
        </span>
        <div className="min-w-0">
          <h3 id="limit-hint" className="text-14">
            {t('money.dep.limit.title')}
          </h3>
          <p className="text-13 text-text2">{t('money.dep.limit.text')}</p>
        </div>
      </div>
      <div className="flex gap-2">
        <Button size="small" onClick={() => goTo({ to: '/member', search: { tab: 'playSafely' } })}>
          {t('money.dep.limit.set')}
        </Button>
        <Button size="small" onClick={leave}>
          {t('money.dep.limit.later')}
        </Button>
      </div>
    </section>
  )
}
