import { toast } from '@parola/client/toasts'
import { Button } from '@parola/ui'
import { QrCode } from '../platform/pictures/qr-code.tsx'
import { t } from '../platform/texts/i18n.ts'

/** The address of an invitation; nothing while its code is not known. */
const addressOf = (code: string) =>
  code ? `${location.origin}/register?referralCode=${encodeURIComponent(code)}` : ''

/** An invitation link, to copy, to share, or to scan. */
export function ShareLink({ code }: { code: string }) {
  const link = addressOf(code)
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    toast('good', t('agents.invite.copied'))
  }
  return (
    <>
      <p className="mb-3 text-text2">{t('agents.invite.text')}</p>
      <div className="grid justify-items-center gap-3">
        <QrCode text={link || location.origin} label={t('agents.invite.qr')} />
        <code className="w-full rounded-lg bg-s2 p-3 text-14 break-all">{link}</code>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="brand" icon="copy" disabled={!link} onClick={() => void copy()}>
          {t('agents.invite.copy')}
        </Button>
        {'share' in navigator ? (
          <Button
            icon="send"
            disabled={!link}
            onClick={() => void navigator.share({ url: link }).catch(() => undefined)}
          >
            {t('agents.invite.share')}
          </Button>
        ) : null}
      </div>
    </>
  )
}
