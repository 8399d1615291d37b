import { Button, Dialog } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { t } from '../../platform/texts/i18n.ts'
import { ShareLink } from '../share-link.tsx'

/** The head of the agent centre: whose it is, the time in GMT, the referral link, and the way out (AGT-01). */
export function HomeBar({ name }: { name: string }) {
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-3">
      <div className="min-w-0 grow basis-full sm:basis-0">
        <h1 className="truncate text-24 font-bold">{t('pages.agentOf', { name })}</h1>
        <Clock />
      </div>
      <Invite />
      <Button icon="log-out" onClick={() => openDialog('logout', { as: 'agent' })}>
        {t('people.logout')}
      </Button>
    </header>
  )
}

const SECOND_MS = 1000
const gmt = () => new Date().toISOString().slice(0, 19).replace('T', ' ')

function Clock() {
  const [time, setTime] = useState(gmt)
  useEffect(() => {
    const timer = setInterval(() => setTime(gmt()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="text-14 text-text2 tabular-nums" role="timer" aria-live="off">
      {t('agents.gmt', { time })}
    </p>
  )
}

/** The referral link, to copy, to share, or to scan. */
function Invite() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...callQuery('agentInvite'), enabled: isOpen })
  return (
    <>
      <Button icon="link" onClick={() => setOpen(true)}>
        {t('agents.invite')}
      </Button>
      {isOpen ? (
        <Dialog
          title={t('agents.invite')}
          closeLabel={t('shell.close')}
          onClose={() => setOpen(false)}
        >
          <ShareLink code={data?.code ?? ''} />
        </Dialog>
      ) : null}
    </>
  )
}
