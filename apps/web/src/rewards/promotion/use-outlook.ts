import type { BonusGameId, BonusRun } from '@parola/maths/bonus'
import { useEffect, useState } from 'react'
import { ownScript } from '../../platform/loading/own-script.ts'
import type { Outlook, OutlookRequest } from './outlook-worker.ts'
import workerUrl from './outlook-worker.ts?worker&url'

/**
 * How a bonus ends when it is played by the maths of a game, computed beside the page: undefined until then, null
 * where it cannot be computed or takes too many bets.
 */
export function useOutlook(id: BonusGameId | undefined, run: BonusRun | null) {
  const request = id && run ? JSON.stringify({ id, run } satisfies OutlookRequest) : ''
  const [known, setKnown] = useState<{ request: string; outlook: Outlook | null }>()
  useEffect(() => {
    if (!request) return
    const worker = new Worker(ownScript(workerUrl) as string, { type: 'module' })
    worker.onmessage = ({ data }) => setKnown({ request, outlook: data as Outlook | null })
    worker.onerror = () => setKnown({ request, outlook: null })
    worker.postMessage(JSON.parse(request))
    return () => worker.terminate()
  }, [request])
  return known?.request === request ? known.outlook : undefined
}
