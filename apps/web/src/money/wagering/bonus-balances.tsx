import { Skeleton } from '@parola/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/calls/client.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { MoreButton } from '../../platform/screens/more-button.tsx'
import { t } from '../../platform/texts/i18n.ts'
import type { Bonus } from './bonus.types.ts'
import { BonusBets } from './bonus-bets.tsx'
import { BonusCard } from './bonus-card.tsx'
import { DropBonus } from './drop-bonus.tsx'

/** What a member looks at: the bets of a bonus, or what dropping it would do. */
type Looking = { bonus: Bonus; at: 'bets' | 'drop' } | null

/** Bonuses with their progress, the newest first; nothing for a member who never had one (PRO-08). */
export function BonusBalances() {
  const [looking, setLooking] = useState<Looking>(null)
  const list = useInfiniteQuery({
    queryKey: ['bonusBalances'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      api('bonusBalances', {
        query: { pageSize: '5', ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  if (list.isError && !list.data) return <Trouble error={list.error} retry={() => list.refetch()} />
  if (!list.data) return <Skeleton className="mb-4 h-40" />
  const bonuses = list.data.pages.flatMap(({ content }) => content)
  if (bonuses.length === 0) return null
  const close = () => setLooking(null)
  return (
    <section className="mb-6" aria-label={t('bonus.title')}>
      <h2 className="mb-2 text-18">{t('bonus.title')}</h2>
      <ul className="grid gap-3">
        {bonuses.map((bonus) => (
          <li key={bonus.id}>
            <BonusCard
              bonus={bonus}
              onBets={() => setLooking({ bonus, at: 'bets' })}
              onDrop={() => setLooking({ bonus, at: 'drop' })}
            />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
      {looking?.at === 'bets' ? <BonusBets bonus={looking.bonus} onClose={close} /> : null}
      {looking?.at === 'drop' ? (
        <DropBonus
          bonus={bonuses.find(({ id }) => id === looking.bonus.id) ?? looking.bonus}
          onClose={close}
        />
      ) : null}
    </section>
  )
}
