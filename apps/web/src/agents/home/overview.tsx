import { changeSearch, useSearch } from '@parola/client/routing'
import { Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { OverviewFigures } from '../overview-figures.tsx'
import { periodOf, spanIn } from './period.ts'
import { SpanChoice } from './span-choice.tsx'

/** What the team did in a period: cards, a chart by day, and how net revenue comes about (AGT-04). */
export function TeamOverview() {
  const span = spanIn(useSearch<{ span?: string }>().span)
  const { data, error, refetch } = useQuery(callQuery('teamOverview', periodOf(span)))
  return (
    <>
      <SpanChoice
        span={span}
        onChange={(next) => changeSearch({ span: next }, { keepScroll: true })}
      />
      {error && !data ? <Trouble error={error} retry={() => refetch()} /> : null}
      {data ? (
        <OverviewFigures overview={data} />
      ) : error ? null : (
        <Skeleton className="h-[640px]" />
      )}
    </>
  )
}
