/** A vendor's mark in the colour of the text around it. */
export function VendorMark({ url }: { url: string }) {
  const mask = `url(${url}) center / contain no-repeat`
  return (
    <span
      aria-hidden="true"
      className="block h-8 w-32 bg-current opacity-80"
      style={{ mask, WebkitMask: mask }}
    />
  )
}
