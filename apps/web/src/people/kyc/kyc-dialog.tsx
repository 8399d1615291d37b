import { toast } from '@parola/client/toasts'
import type { Verification } from '@parola/contract'
import { Alert, Dialog, Loading } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery, queryClient, refresh } from '../../platform/calls/query.ts'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import { useSession } from '../../platform/session/session.ts'
import { t } from '../../platform/texts/i18n.ts'
import { forgetWanted, keepWanted, noteApproved, type Wanted } from './after-approval.ts'
import { dropDraft } from './draft.ts'
import { InfoForm } from './info-form.tsx'
import { Intro } from './intro.tsx'
import { noteUploaded, putOff } from './opening.ts'
import { Pictures } from './pictures.tsx'
import { Approved, Barred, Pending, Refused, Trouble } from './states.tsx'
import { Steps } from './steps.tsx'

const LOOK_AGAIN_MS = 2000

useSession.subscribe(({ token }) => {
  if (!token) dropDraft()
})

type Props = {
  isNeeded?: boolean
  /** What was open when documents were asked for. */
  wanted?: Wanted | null
}
type View = 'intro' | 'info' | 'pictures'

/**
 * Identity verification in three steps: personal information, ID, selfie (requirements KYC-01 to KYC-05). It has
 * no close button: it is finished, or put off.
 */
export function KycDialog({ isNeeded = false, wanted }: Props) {
  const { data, isError, refetch } = useQuery({
    ...callQuery('idVerification'),
    staleTime: 0,
    refetchInterval: ({ state }) => (isLookedAt(state.data) ? LOOK_AGAIN_MS : false),
  })
  const [view, setView] = useState<View>('intro')
  const state = data?.state
  useEffect(() => {
    if (wanted) keepWanted(wanted)
  }, [wanted])
  useEffect(() => {
    if (state === 'approved') noteApproved()
  }, [state])
  const keep = (next: Verification) => {
    queryClient.setQueryData(callQuery('idVerification').queryKey, next)
    void refresh('securityConfig')
    if (next.state !== 'draft') dropDraft()
    // What was submitted comes back, if at all, with what has to be corrected.
    setView(next.state === 'draft' ? 'pictures' : 'intro')
  }
  const later = () => {
    putOff()
    forgetWanted()
    closeDialog()
  }
  return (
    <Dialog title={t('kyc.title')} closeLabel={t('shell.close')} size="small">
      {isNeeded && (state === 'none' || state === 'draft') && view === 'intro' ? (
        <Alert kind="bad" className="mb-4">
          {t('kyc.needed')}
        </Alert>
      ) : null}
      {isError && !data ? <Trouble again={() => void refetch()} later={later} /> : null}
      {data ? (
        <Stage verification={data} view={view} onView={setView} onSaved={keep} onLater={later} />
      ) : isError ? null : (
        <Loading label={t('kyc.loading')} lines={1} height={320} />
      )}
    </Dialog>
  )
}

function isLookedAt(verification: Verification | undefined): boolean {
  return verification?.state === 'submitted'
}

type StageProps = {
  verification: Verification
  view: View
  onView: (view: View) => void
  onSaved: (next: Verification) => void
  onLater: () => void
}

function Stage({ verification, view, onView, onSaved, onLater }: StageProps) {
  const { state, refused, minAge } = verification
  if (state === 'approved') return <Approved />
  if (state === 'barred') return <Barred minAge={minAge} />
  if (state === 'submitted' || state === 'review') return <Pending isPerson={state === 'review'} />
  const isInfoRequested = state === 'none' || refused.some(({ part }) => part === 'personalInfo')
  const start = () => onView(isInfoRequested ? 'info' : 'pictures')
  if (view === 'intro') {
    return state === 'refused' ? (
      <Refused refused={refused} onAgain={start} onLater={onLater} />
    ) : (
      <Intro onStart={start} onLater={onLater} />
    )
  }
  return (
    <>
      <Steps current={view === 'info' ? 1 : 2} />
      {view === 'info' ? (
        <InfoForm minAge={minAge} onSaved={onSaved} onLater={onLater} />
      ) : (
        <Pictures
          needed={verification.needed}
          onSent={(next) => {
            noteUploaded()
            onSaved(next)
            toast('good', t('kyc.uploaded'))
          }}
          onBack={() => onView('info')}
          onLater={onLater}
        />
      )}
    </>
  )
}
