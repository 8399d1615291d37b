const FIRST_LETTER = 0x1f1e6 - 'A'.charCodeAt(0)

function signOf(country: string): string {
  return String.fromCodePoint(...[...country].map((letter) => FIRST_LETTER + letter.charCodeAt(0)))
}

let isDrawn: boolean | undefined

/** Whether the reader's own system draws flags: two letters that are not one picture are none. */
function drawsFlags(): boolean {
  if (isDrawn !== undefined) return isDrawn
  const pen = document.createElement('canvas').getContext('2d')
  const widthOf = (text: string) => pen?.measureText(text).width ?? 0
  isDrawn = widthOf(signOf('PH')) < widthOf(signOf('P')) * 1.5
  return isDrawn
}

/** The flag of a country, or its two letters where the system has no flags; its name is beside it. */
export function Flag({ country }: { country: string }) {
  return drawsFlags() ? (
    <span aria-hidden="true" className="text-18 leading-none">
      {signOf(country)}
    </span>
  ) : (
    <span
      aria-hidden="true"
      className="rounded-sm border border-line bg-s3 px-1 text-11 font-bold text-text2"
    >
      {country}
    </span>
  )
}
