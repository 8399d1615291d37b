declare module 'subset-font' {
  type Options = {
    targetFormat?: 'sfnt' | 'woff' | 'woff2'
    variationAxes?: Record<string, { min: number; max: number }>
  }
  export default function subset(font: Buffer, signs: string, options?: Options): Promise<Buffer>
}
