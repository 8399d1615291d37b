import { Details, Facts, Skeleton } from '@parola/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../platform/calls/client.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { MoreButton } from '../../platform/screens/more-button.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { rewardText, type Spin } from './wheel.ts'

/** The member's spins; each opens to what it is recomputed from. */
export function SpinHistory() {
  const list = useInfiniteQuery({
    queryKey: ['wheelSpins', 'own'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      api('wheelSpins', { query: pageParam ? { cursor: pageParam } : {} }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  if (!list.data && list.error) return <Trouble error={list.error} retry={() => list.refetch()} />
  if (!list.data) return <Skeleton className="h-24" />
  const spins = list.data.pages.flatMap(({ content }) => content)
  return (
    <section aria-label={t('wheel.history')}>
      <h2 className="mb-2 text-18">{t('wheel.history')}</h2>
      {spins.length === 0 ? (
        <Empty title={t('wheel.noSpins')} text={t('wheel.noHistory')} icon="history" />
      ) : null}
      <ul className="grid gap-2">
        {spins.map((spin) => (
          <SpinRow key={spin.reference} spin={spin} />
        ))}
      </ul>
      <MoreButton list={list} />
    </section>
  )
}

function SpinRow({ spin }: { spin: Spin }) {
  const { reward, spunAt, reference, proof } = spin
  return (
    <li>
      <Details
        look="row"
        className="rounded-lg bg-s1"
        summaryClass="p-3"
        summary={
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{rewardText(reward)}</span>
            <span className="block truncate text-12 text-text2">
              {dateTime(spunAt)} · {reference}
            </span>
          </span>
        }
      >
        <div className="grid gap-2 p-3 pt-0 text-13">
          <p className="text-text2">{t('wheel.verify')}</p>
          <Facts
            look="stacked"
            className="break-all"
            rows={[
              [t('wheel.commit'), proof.commit],
              [t('wheel.serverSeed'), proof.serverSeed],
              [t('wheel.clientSeed'), proof.clientSeed],
              [t('wheel.nonce'), String(proof.nonce)],
            ]}
          />
          <pre className="rounded-lg bg-s2 p-3 text-12 break-all whitespace-pre-wrap">
            {JSON.stringify(proof)}
          </pre>
        </div>
      </Details>
    </li>
  )
}
