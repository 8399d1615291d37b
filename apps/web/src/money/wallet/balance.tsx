import { Link } from '@parola/client/routing'
import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { callQuery } from '../../platform/calls/query.ts'
import { figures, t } from '../../platform/texts/i18n.ts'

const HIDDEN = 'balance-hidden'

/** Whether balances are covered: one choice for every place that shows one. */
export const useBalanceHidden = create<boolean>(() => localStorage.getItem(HIDDEN) === '1')

/** The balance: can be hidden and refreshed, and moves quietly when it changes. */
export function Balance() {
  const isHidden = useBalanceHidden()
  const { data, refetch, isFetching } = useQuery(callQuery('walletBalance'))
  const place = useRef<HTMLOutputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new balance is the only reason to move
  useEffect(() => {
    place.current?.classList.remove('balance-moved')
    requestAnimationFrame(() => place.current?.classList.add('balance-moved'))
  }, [data?.seq])
  const toggle = () => {
    localStorage.setItem(HIDDEN, isHidden ? '0' : '1')
    useBalanceHidden.setState(!isHidden, true)
  }
  return (
    <span className="flex items-center rounded-md bg-s2 pl-3">
      <output
        ref={place}
        aria-live="polite"
        aria-label={t('money.balance')}
        data-testid="balance"
        className="min-w-[84px] text-right text-14 font-bold whitespace-nowrap"
      >
        {data ? (isHidden ? '••••••' : `${data.currencySymbol}${figures(data.balance)}`) : '…'}
      </output>
      <button
        type="button"
        className="grid size-10 place-items-center text-text2 hover:text-text"
        aria-label={t(isHidden ? 'money.show' : 'money.hide')}
        onClick={toggle}
      >
        <Icon name={isHidden ? 'eye-off' : 'eye'} size={17} />
      </button>
      <Link
        to="/member"
        search={{ tab: 'playSafely' }}
        className="grid size-10 place-items-center text-text2 hover:text-text"
        aria-label={t('shell.safer')}
      >
        <Icon name="clock" size={16} />
      </Link>
      <button
        type="button"
        className="hidden size-10 place-items-center text-text2 hover:text-text md:grid"
        aria-label={t('money.refresh')}
        aria-busy={isFetching}
        onClick={() => refetch()}
      >
        <Icon name="refresh-cw" size={16} />
      </button>
    </span>
  )
}
