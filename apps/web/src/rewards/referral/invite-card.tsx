import { toast } from '@parola/client/toasts'
import { Button, Card } from '@parola/ui'
import { QrCode } from '../../platform/pictures/qr-code.tsx'
import { t } from '../../platform/texts/i18n.ts'

const QR_SIZE = 148

/** The member's link: to copy, to share, or to scan. */
export function InviteCard({ code, isAgent }: { code: string; isAgent: boolean }) {
  const link = `${location.origin}/register?referralCode=${code}`
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    toast('good', t('referral.copied'))
  }
  return (
    <Card className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      <div className="justify-self-center">
        <QrCode text={link} label={t('referral.qr')} size={QR_SIZE} />
      </div>
      <div className="grid gap-3">
        <div>
          <p className="font-display text-22 leading-tight">{t('referral.title')}</p>
          <p className="mt-1 text-14 text-text2">
            {t(isAgent ? 'referral.agentText' : 'referral.text')}
          </p>
        </div>
        <code className="rounded-lg bg-s2 p-3 text-14 break-all">{link}</code>
        <p className="text-14">
          {t('referral.code')} <b className="font-mono">{code}</b>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="brand" icon="copy" onClick={() => void copy(link)}>
            {t('referral.copy')}
          </Button>
          <Button icon="copy" onClick={() => void copy(code)}>
            {t('referral.copyCode')}
          </Button>
          {'share' in navigator ? (
            <Button
              icon="send"
              onClick={() =>
                void navigator
                  .share({ url: link, text: t('referral.share') })
                  .catch(() => undefined)
              }
            >
              {t('referral.shareLink')}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  )
}
