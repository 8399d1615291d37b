import { Button, Dialog } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../platform/calls/query.ts'
import { closeDialog } from '../platform/dialogs/dialogs.ts'
import { goTo } from '../platform/dialogs/follow.ts'
import { QrCode } from '../platform/pictures/qr-code.tsx'
import { t } from '../platform/texts/i18n.ts'

const APPS = ['IOS', 'Android']

function Code({ name, url }: { name: string; url: string }) {
  return (
    <figure className="grid justify-items-center gap-2">
      <QrCode
        text={new URL(url, location.origin).href}
        label={t('shell.qrOf', { name })}
        size={152}
      />
      <figcaption className="text-14 font-semibold">{name}</figcaption>
    </figure>
  )
}

/** The app's QR codes (requirement NAV-06). */
export function AppDialog() {
  const { data } = useQuery(callQuery('systemStatus'))
  const apps = data?.resources.filter(({ id }) => APPS.includes(id)) ?? []
  return (
    <Dialog title={t('shell.getApp')} closeLabel={t('shell.close')} onClose={closeDialog}>
      <p className="mb-4 text-text2">{t('pages.getAppText')}</p>
      <div className="flex flex-wrap justify-center gap-6">
        {apps.map(({ id, url, labelNameEn }) => (
          <Code key={id} name={labelNameEn} url={url} />
        ))}
      </div>
      <Button isWide className="mt-5" onClick={() => goTo({ to: '/app' })}>
        {t('pages.getAppGuide')}
      </Button>
    </Dialog>
  )
}
