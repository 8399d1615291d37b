import { useQuery } from '@tanstack/react-query'

type Props = { text: string; label: string; size?: number }

/** A QR code of a text; its drawing code is loaded when the first one is shown. */
export function QrCode({ text, label, size = 220 }: Props) {
  const { data } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('qrcode')).toDataURL(text, { margin: 1, width: size * 2 }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return <div className="skeleton" style={{ width: size, height: size }} />
  return <img src={data} alt={label} width={size} height={size} className="rounded-lg" />
}
