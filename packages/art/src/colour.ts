/** A channel of linear light as sRGB, 0 to 255. */
function channel(value: number): number {
  const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.round(255 * Math.min(1, Math.max(0, encoded)))
}

/** OKLCH to linear sRGB (Björn Ottosson, "A perceptual color space for image processing"). */
function linearRgb(lightness: number, chroma: number, hue: number): number[] {
  const turn = (hue * Math.PI) / 180
  const a = chroma * Math.cos(turn)
  const b = chroma * Math.sin(turn)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const TOLERANCE = 0.001
const CHROMA_STEP = 0.005

/** OKLCH as `#rrggbb`; chroma gives way until the colour exists in sRGB. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  for (let c = chroma; ; c -= CHROMA_STEP) {
    const rgb = linearRgb(lightness, Math.max(0, c), hue)
    if (c <= 0 || rgb.every((v) => v >= -TOLERANCE && v <= 1 + TOLERANCE)) {
      return `#${rgb.map((v) => channel(v).toString(16).padStart(2, '0')).join('')}`
    }
  }
}
